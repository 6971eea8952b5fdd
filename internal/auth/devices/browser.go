package devices

import "strings"

// Describe returns a User-Agent in words a person knows: "Firefox on Linux".
func Describe(agent string) string {
	browser := first(
		agent, "an unknown browser", "Edg/", "Edge", "OPR/", "Opera", "Firefox/", "Firefox", "Chrome/", "Chrome", "CriOS/", "Chrome", "FxiOS/",
		"Firefox", "Safari/", "Safari", "curl/", "curl", "ython", "a Python program", "Go-http-client", "a Go program", "node", "a Node program",
	)
	system := first(
		agent, "", "Android", "Android", "iPhone", "iPhone", "iPad", "iPad", "Windows", "Windows", "Mac OS X", "a Mac", "CrOS", "ChromeOS",
		"Linux", "Linux",
	)
	if system == "" {
		return browser
	}
	return browser + " on " + system
}

// browserIn is browserOf for a message in the language.
func DescribeIn(language, agent string) string {
	browser, system, both := strings.Cut(Describe(agent), " on ")
	if language != "zh" {
		return Describe(agent)
	}
	names := strings.NewReplacer(
		"an unknown browser", "未知浏览器", "a Python program", "Python 程序", "a Go program", "Go 程序", "a Node program", "Node 程序", "a Mac", "Mac",
	)
	if browser = names.Replace(browser); both {
		browser += "（" + names.Replace(system) + "）"
	}
	return browser
}

// first returns the name that belongs to the first mark found in agent.
func first(agent, otherwise string, marksAndNames ...string) string {
	for i := 0; i+1 < len(marksAndNames); i += 2 {
		if strings.Contains(agent, marksAndNames[i]) {
			return marksAndNames[i+1]
		}
	}
	return otherwise
}
