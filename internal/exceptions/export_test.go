package exceptions

import "time"

// TitleOf is the kind as the mails name it.
var TitleOf = titleOf

// WatchEvery has outsides asked more often than they are in operation.
func (s *Service) WatchEvery(interval, timeout time.Duration) {
	s.probeInterval, s.probeTimeout = interval, timeout
}

// TakeTogether has one call act on at most n exceptions of a group.
func (s *Service) TakeTogether(n int32) { s.maxTogether = n }
