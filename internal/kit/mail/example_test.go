package mail_test

import (
	"fmt"
	"testing/fstest"

	"github.com/gbpc/gbpc/internal/kit/mail"
)

func ExampleTemplates_Render() {
	files := fstest.MapFS{
		"templates/code.txt":    {Data: []byte("Subject: Your code\n\nHello {{.Name}},\n\nenter this code:\n\n# {{.Code}}\n")},
		"templates/code.zh.txt": {Data: []byte("Subject: 您的验证码\n\n{{.Name}}，您好：\n\n# {{.Code}}\n")},
	}
	templates := mail.ParseTemplates(files, "templates")

	values := map[string]string{"Name": "Jane", "Code": "123456"}
	fmt.Println(templates.Render("en", "code", "jane@example.com", values).Text)
	fmt.Println(templates.Render("zh", "code", "jane@example.com", values).Subject)
	// Output:
	// Hello Jane,
	//
	// enter this code:
	//
	//     123456
	//
	// --
	// GBPC, the digital pound
	// We never ask for your password, a code or a transfer by e-mail or
	// telephone.
	//
	// 您的验证码
}
