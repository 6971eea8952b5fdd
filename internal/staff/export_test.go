package staff

import "net/netip"

// AllowFrom replaces the networks of the configuration.
func (s *Service) AllowFrom(networks []netip.Prefix) { s.config.Networks = networks }
