package webhooks

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestSender_ConnectsToPublicAddressesOnly(t *testing.T) {
	for address, public := range map[string]bool{
		"93.184.216.34:443": true, "[2606:2800:220:1::1]:443": true,
		"10.0.0.1:443": false, "172.16.0.1:443": false, "192.168.1.1:443": false, "127.0.0.1:443": false, "169.254.169.254:80": false, "100.64.0.1:443": false,
		"0.0.0.0:80": false, "224.0.0.1:80": false, "255.255.255.255:80": false, "[::1]:443": false, "[::]:443": false, "[fe80::1]:443": false, "[fd00::1]:443": false,
		"[ff02::1]:443": false, "[::ffff:10.0.0.1]:443": false, "[::ffff:127.0.0.1]:443": false, "[64:ff9b::a00:1]:443": false, "[2002:a00:1::]:443": false, "nonsense": false,
	} {
		require.Equal(t, public, checkAddress(address, false) == nil, address)
	}
	require.NoError(t, checkAddress("127.0.0.1:80", true))
	require.NoError(t, checkAddress("[::1]:80", true))
	require.Error(t, checkAddress("10.0.0.1:80", true))
}
