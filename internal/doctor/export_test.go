package doctor

// Device is the file system of a file.
var Device = device

// Owned is what is wrong with a file with a secret.
var Owned = owned
