package doctor

// Device is the file system of a file.
var Device = device
