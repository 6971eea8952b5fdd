package wallet

import "context"

// MonthEnded looks whether a month is over, as the periodic job does.
func (s *Service) MonthEnded(ctx context.Context) error { return s.monthEnded(ctx) }

// AnnounceSome tells the next customers of a month's statement, as its job does.
func (s *Service) AnnounceSome(ctx context.Context, month string) (more bool, err error) {
	return s.announceSome(ctx, month)
}
