package banking

// bankName returns the bank of a sort code, by ranges that have belonged to one bank for decades. For
// other ranges it returns "UK bank" rather than guess.
func bankName(sortCode string) string {
	if len(sortCode) != 6 {
		return unknownBank
	}
	if name, ok := bankBySix[sortCode]; ok {
		return name
	}
	if name, ok := bankByTwo[sortCode[:2]]; ok {
		return name
	}
	return unknownBank
}

const unknownBank = "UK bank"

var bankBySix = map[string]string{
	"040004": "Monzo Bank", "040075": "Revolut", "608371": "Starling Bank", "231470": "Wise", "231486": "Wise", "040605": "ClearBank",
	"070116": "Nationwide Building Society",
	"070246": "Nationwide Building Society", "070436": "Nationwide Building Society", "110001": "Halifax", "180002": "Coutts & Co",
	"089000": "The Co-operative Bank", "404784": "First Direct",
}

var bankByTwo = map[string]string{
	"01": "NatWest", "07": "Nationwide Building Society", "08": "The Co-operative Bank", "09": "Santander UK", "11": "Halifax",
	"16": "Royal Bank of Scotland", "18": "Coutts & Co",
	"20": "Barclays", "21": "Barclays", "22": "Barclays", "24": "Barclays", "25": "Barclays", "26": "Barclays", "27": "Barclays",
	"28": "Barclays", "29": "Barclays",
	"30": "Lloyds Bank", "31": "Lloyds Bank", "32": "Lloyds Bank", "33": "Lloyds Bank", "34": "Lloyds Bank", "35": "Lloyds Bank",
	"36": "Lloyds Bank", "37": "Lloyds Bank", "38": "Lloyds Bank", "39": "Lloyds Bank",
	"40": "HSBC UK", "41": "HSBC UK", "42": "HSBC UK", "43": "HSBC UK", "44": "HSBC UK", "45": "HSBC UK", "46": "HSBC UK", "47": "HSBC UK",
	"48": "HSBC UK", "49": "HSBC UK",
	"50": "NatWest", "51": "NatWest", "52": "NatWest", "53": "NatWest", "54": "NatWest", "55": "NatWest", "56": "NatWest", "57": "NatWest",
	"58": "NatWest", "59": "NatWest", "60": "NatWest", "61": "NatWest", "62": "NatWest",
	"77": "TSB Bank", "80": "Bank of Scotland", "82": "Virgin Money", "83": "Royal Bank of Scotland", "87": "TSB Bank",
	"90": "Bank of Ireland", "93": "AIB", "95": "Danske Bank", "98": "Ulster Bank",
}
