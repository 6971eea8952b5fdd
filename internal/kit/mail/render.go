package mail

import (
	"html"
	"strings"
)

type renderedBlock struct {
	kind       blockKind
	text, link string
}

// signature and notice close every message.
var (
	signature = map[string]string{"en": "GBPC, the digital pound", "zh": "GBPC，数字英镑"}
	notice    = map[string]string{
		"en": "We never ask for your password, a code or a transfer by e-mail or telephone.",
		"zh": "我们绝不会通过电子邮件或电话索要您的密码、验证码，也不会要求您转账。",
	}
)

func plainText(language string, blocks []renderedBlock) string {
	var b strings.Builder
	for _, part := range blocks {
		switch part.kind {
		case large:
			b.WriteString("    " + part.text)
		case button:
			b.WriteString(part.text + ":\n" + part.link)
		default:
			b.WriteString(wrap(part.text, 72))
		}
		b.WriteString("\n\n")
	}
	b.WriteString("--\n" + signature[language] + "\n" + wrap(notice[language], 72) + "\n")
	return b.String()
}

// wrap breaks lines at spaces. Chinese has none, so a Chinese paragraph stays one line.
func wrap(text string, width int) string {
	var b strings.Builder
	column := 0
	for _, word := range strings.Fields(text) {
		switch n := len([]rune(word)); {
		case column == 0:
			column = n
		case column+1+n > width:
			b.WriteByte('\n')
			column = n
		default:
			b.WriteByte(' ')
			column += 1 + n
		}
		b.WriteString(word)
	}
	return b.String()
}

// htmlText returns the message in the HTML that most mail programs display: tables and inline styles,
// no images, nothing loaded from elsewhere.
func htmlText(language, subject string, blocks []renderedBlock) string {
	const (
		serif = `font-family:Besley,Georgia,'Times New Roman',serif`
		sans  = `font-family:'Hanken Grotesk',-apple-system,'Segoe UI',Helvetica,Arial,sans-serif`
	)
	var b strings.Builder
	b.WriteString(`<!doctype html><html lang="` + language + `"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
		`<meta name="color-scheme" content="light"><title>` + html.EscapeString(subject) + `</title></head>` +
		`<body style="margin:0;background:#f0f4f1">` +
		`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f0f4f1"><tr><td align="center" style="padding:32px 16px">` +
		`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#fbfdfb;border-top:4px solid #0b4f3e;border-radius:4px">` +
		`<tr><td style="padding:32px 32px 8px;color:#0b4f3e;font-size:20px;` + serif + `">GBPC</td></tr>` + "\n")
	for _, part := range blocks {
		text := html.EscapeString(part.text)
		switch part.kind {
		case large:
			b.WriteString(`<tr><td style="padding:8px 32px;color:#0d211b;font-size:32px;line-height:44px;letter-spacing:4px;font-variant-numeric:tabular-nums;` + serif + `">` + text + `</td></tr>`)
		case button:
			b.WriteString(`<tr><td style="padding:12px 32px"><a href="` + html.EscapeString(part.link) +
				`" style="display:inline-block;padding:12px 20px;background:#0b4f3e;border-radius:4px;color:#ffffff;font-size:16px;text-decoration:none;` + sans + `">` + text + `</a></td></tr>`)
		default:
			b.WriteString(`<tr><td style="padding:8px 32px;color:#0d211b;font-size:16px;line-height:24px;` + sans + `">` + text + `</td></tr>`)
		}
		b.WriteByte('\n')
	}
	b.WriteString(`<tr><td style="padding:20px 32px 32px;color:#4a5c55;font-size:13px;line-height:20px;` + sans + `">` +
		signature[language] + `<br>` + html.EscapeString(notice[language]) + `</td></tr></table></td></tr></table></body></html>` + "\n")
	return b.String()
}
