// Package day has the calendar day of the issuer: a day in London. The bank closes its days by it, limits "a
// day" and a month count by it, lists and statements are asked by it, and the published figures are of it. Times
// stay in UTC: only the question which day a time belongs to is answered here.
//
// London is at UTC in winter and one hour ahead in summer (British Summer Time), so that a day has 24 hours, or
// 23 and 25 on the two Sundays on which the clocks change. The rules of the zone are built into the program.
//
// The package also knows which days banks in England and Wales work on.
package day
