package exceptions

// TitleOf is the kind as the mails name it.
var TitleOf = titleOf
