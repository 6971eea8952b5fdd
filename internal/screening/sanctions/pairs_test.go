package sanctions_test

import (
	"fmt"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// The people and companies below are invented. They stand in a list as the published lists write theirs: given names and family
// name apart, the original script where there is one, births as a day, a year, a span or about a year.

// listedPerson is an entry, and how else its bearer is written.
type listedPerson struct {
	given, family, script, birth string // birth as the list writes it
	born                         string // YYYY-MM-DD, the bearer's
	others                       string // other spellings, with "|" between them
}

var listedPeople = []listedPerson{
	{"Abdul Rahman", "AL-MITHALI", "عبد الرحمن المثالي", "1960 to 1962", "1961-05-05", "Abdulrahman Al Mithali|Abd al-Rahman al-Mithali|Abdurrahman Mithali|Abdul Rahman Almithali|Abdelrahman El Mithali"},
	{"Mohammed Yusuf", "AL-NAMUDHAJI", "محمد يوسف النموذجي", "circa 1970", "1971-03-03", "Muhammad Yousef Al-Namuthaji|Mohamed Yusuf Namudhaji|Muhamad Yussuf Al Namudhaji|Mohammad Yousuf Alnamudhaji"},
	{"Khalid Hussein", "TAJRIBI", "خالد حسين تجريبي", "19 Jun 1971", "1971-06-19", "Khaled Hussain Tajribi|Halid Husein Tajribi|Khalid Hussain Tadjribi"},
	{"Fathi Abdallah", "AL-IKHTIBARI", "فتحي عبد الله الاختباري", "1955", "1955-01-31", "Fathi Abdullah Al-Ikhtibari|Fathy Abdulla Ikhtibari|Fethi Abd Allah al Ikhtibari"},
	{"Nasir", "QARMUZAN", "ناصر قرموزان", "", "", "Nasser Qarmuzan|Naser Karmuzan|Nassir Qarmouzan"},
	{"Gholamreza", "NEMUNEZADEH", "غلامرضا نمونه زاده", "Jan 1958", "1958-01-20", "Gholam Reza Nemunezadeh|Golamreza Nemoonezadeh|Gholamreza Nemune Zadeh"},
	{"Bahram Ali", "SHAHNEMUNI", "", "1949 to 1951", "1949-12-01", "Bahram Ali Shah Nemuni|Bahraam Shahnemouni"},
	{"Viktor Arkadievich", "SAMPLENKOV", "Виктор Аркадьевич Самплёнков", "dd/mm/1961", "1961-08-01", "Victor Arkadyevich Samplenkov|Wiktor Samplenkow|Viktor Samplionkov|Viktor Samplenkoff"},
	{"Yuriy Sergeevich", "PRIMERSKY", "Юрий Сергеевич Примерский", "14/03/1962", "1962-03-14", "Yuri Sergeyevich Primerskiy|Iurii Primerskii|Yury Primerski|Juri Primersky"},
	{"Aleksandr", "KHRUSTALYOVSKY", "Александр Хрусталёвский", "dd/mm/1950", "1950-10-10", "Alexander Khrustalevsky|Aleksander Khrustalyovskiy|Alexandr Hrustalevsky"},
	{"Evgeniy Petrovich", "ZHURAVLINSKY", "Евгений Петрович Журавлинский", "", "", "Yevgeny Zhuravlinskiy|Evgeny Petrovich Zhuravlinski|Evgenii Zhuravlinskii"},
	{"Tatyana", "TSVETNITSKAYA", "Татьяна Цветницкая", "01/02/1975", "1975-02-01", "Tatiana Tsvetnitskaya|Tatjana Tsvetnitskaia|Tatyana Cvetnitskaya"},
	{"Serhiy", "ZRAZKOVENKO", "Сергій Зразковенко", "dd/mm/1966", "1966-06-06", "Sergey Zrazkovenko|Serhii Zrazkovenko|Sergiy Zrazkovenko"},
	{"Dzmitry", "PRYKLADOVICH", "Дзмітрый Прыкладовіч", "", "", "Dmitry Prykladovich|Dzmitri Prykladovich|Dmitri Prikladovich"},
	{"Dragan", "UZORKOVIĆ", "Драган Узорковић", "12/12/1959", "1959-12-12", "Dragan Uzorkovic|Dragan Uzorkovich"},
	{"Łukasz Marek", "PRZYKŁADOWSKI", "", "03/04/1980", "1980-04-03", "Lukasz Przykladowski|Lucas Marek Przykladowski"},
	{"María José", "GARCÍA EJEMPLAR", "", "1968", "1968-09-09", "Maria Garcia|María José García|Maria Jose Garcia|Garcia Ejemplar Maria"},
	{"Juan Carlos", "MUESTRERO LÓPEZ", "", "circa 1964", "1963-01-01", "Juan Carlos Muestrero|Juan Muestrero Lopez|Juan C Muestrero"},
	{"Luís Miguel", "AMOSTRA DOS SANTOS", "", "", "", "Luis Amostra|Luis Miguel Amostra Dos Santos|Luis M. Amostra Santos"},
	{"Jürgen", "MUSTERMÜLLER", "", "1944", "1944-04-04", "Juergen Mustermueller|Jurgen Mustermuller"},
	{"François", "D'EXEMPLE-MARTIN", "", "", "", "Francois Dexemple Martin|Francois D Exemple Martin"},
	{"Pieter", "VAN DER VOORBEELD", "", "1951 to 1953", "1952-02-02", "Pieter Vandervoorbeeld|Pieter vd Voorbeeld|Piet van der Voorbeeld"},
	{"İsmail Hakkı", "ÖRNEKOĞLU", "", "dd/mm/1957", "1957-07-07", "Ismail Ornekoglu|Ismail Hakki Ornekoglu|Ismayil Ornekoglu"},
	{"Georgios", "DEIGMATIDIS", "Γεώργιος Δειγματίδης", "15 Aug 1948", "1948-08-15", "Giorgos Deigmatidis|Yorgos Deigmatidis|George Deigmatidis"},
	{"Shili", "OUYANG", "欧阳示例", "1963", "1963-11-11", "Ouyang Shi Li|Ou Yang Shili|Shi-Li Ouyang"},
	{"Yangpin", "ZHANGSUN", "", "", "", "Zhang Sun Yang Pin|Yang Pin Zhangsun"},
	{"Yossi", "DUGMANI", "יוסי דוגמני", "circa 1969", "1969-02-03", "Yosi Dugmani|Yossi Doogmani"},
	{"Levan", "NIMUSHASHVILI", "ლევან ნიმუშაშვილი", "", "", "Levani Nimushashvili|Levan Nimushachvili"},
	{"Hovhannes", "ORINAKYAN", "Հովհաննես Օրինակյան", "1972", "1972-05-06", "Hovhanes Orinakian|Hovannes Orinakyan"},
	{"Nguyen Van", "MAUTHU", "", "", "", "Nguyễn Văn Mẫuthử|Van Nguyen Mauthu"},
	{"Sani Ibrahim", "MISALAWA", "", "1960 to 1965", "1964-01-01", "Saani Ibrahim Misalawa|Sani Ibraheem Misalawa"},
}

// listedCompany is an entry, and how else it is written.
type listedCompany struct{ name, script, others string }

var listedCompanies = []listedCompany{
	{"PJSC Samplestal", "ПАО Сампльсталь", "Public Joint Stock Company Samplestal|Samplestal PAO|Sample Stal|Samplestal Public Joint Stock Company"},
	{"OOO Obrazetsneft", "ООО Образецнефть", "Obrazetsneft Limited Liability Company|LLC Obrazetsneft|Obshchestvo s Ogranichennoi Otvetstvennostyu Obrazetsneft|Obrazets Neft"},
	{"Mustergut GmbH", "", "Mustergut Gesellschaft mit beschränkter Haftung|Mustergut G.m.b.H.|Muster Gut GmbH"},
	{"Ejemplar Naviera S.A.", "", "Ejemplar Naviera Sociedad Anónima|Ejemplar Naviera SA|Naviera Ejemplar"},
	{"Al-Mithal Exchange Company", "شركة المثال للصرافة", "Al Mithal Exchange Co|Almithal Exchange|The Al-Mithal Exchange"},
	{"Probnik Shipping Company Limited", "", "Probnik Shipping Co. Ltd|Probnik Shipping|Probnik Shipping Ltd"},
	{"Zarnemun Petrochemical Group", "", "Zarnemun Petrochemicals|Zar Nemun Petrochemical Group|Zarnemoon Petrochemical"},
	{"Tajrib Trading L.L.C.", "", "Tajrib Trading LLC|Tajrib Trading Limited Liability Company|Tajreeb Trading"},
	{"Voorbeeldia Holding B.V.", "", "Voorbeeldia Holding Besloten Vennootschap|Voorbeeldia Holdings BV|Voorbeeldia BV"},
	{"Khrustalprom JSC", "АО Хрустальпром", "Joint Stock Company Khrustalprom|AO Khrustalprom|Hrustalprom|Khrustal Prom JSC"},
	{"Beiyangpin Heavy Machinery Corporation", "", "Beiyangpin Heavy Machinery Corp|Bei Yang Pin Heavy Machinery|Beiyangpin Heavy Machinery"},
	{"Örnekçe Denizcilik A.Ş.", "", "Ornekce Denizcilik AS|Ornekce Denizcilik Anonim Sirketi"},
	{"Dechantillon Aéro SARL", "", "Dechantillon Aero|Dechantillon Aero Société à responsabilité limitée|D'Echantillon Aero SARL"},
	{"Uzorak Invest d.o.o.", "", "Uzorak Invest DOO|Uzorak Invest drustvo s ogranicenom odgovornoscu"},
}

// asked is a name that is compared with the lists.
type asked struct {
	rule, name, born string
	person           bool
}

// bearers returns names that are on the list, by the rules by which names differ from the list's.
func bearers() (all []asked) {
	for _, p := range listedPeople {
		add := func(rule, name string) { all = append(all, asked{rule, name, "", true}) }
		given := strings.Fields(p.given)
		add("as listed", p.given+" "+p.family)
		add("family name first", p.family+", "+p.given)
		add("title", "Mr "+p.given+" "+strings.ToLower(p.family))
		add("without accents", ascii(p.given+" "+p.family))
		add("blanks", p.given+" "+strings.NewReplacer("-", " ", "'", " ").Replace(p.family))
		add("blanks", p.given+" "+strings.NewReplacer("-", "", "'", "", " ", "").Replace(p.family))
		add("spelling", p.given+" "+without(p.family, len([]rune(p.family))/2))
		add("spelling", swapped(p.given)+" "+p.family)
		if len(given) > 1 {
			add("middle name left out", given[0]+" "+p.family)
			add("middle name left out", given[0]+" "+string([]rune(given[1])[:1])+". "+p.family)
		} else {
			add("middle name added", p.given+" Alexis "+p.family)
		}
		for other := range strings.SplitSeq(p.others, "|") {
			add("spelling", other)
		}
		if p.script != "" {
			add("script", p.script)
		}
		if p.born != "" {
			all = append(all, asked{"birth", p.given + " " + without(p.family, len([]rune(p.family))/2), p.born, true})
		}
	}
	for _, c := range listedCompanies {
		all = append(all, asked{"as listed", strings.ToUpper(c.name), "", false}, asked{"without accents", ascii(c.name), "", false})
		for other := range strings.SplitSeq(c.others, "|") {
			all = append(all, asked{"form", other, "", false})
		}
		if c.script != "" {
			all = append(all, asked{"script", c.script, "", false})
		}
	}
	return all
}

// strangers returns names that are not on the list.
func strangers() (all []asked) {
	for i, p := range listedPeople {
		other := listedPeople[(i+7)%len(listedPeople)]
		all = append(all,
			asked{"another given name", "Bartholomew " + p.family, "", true}, asked{"another given name", other.given + " " + p.family, "", true},
			asked{"another family name", p.given + " Hetherington", "", true}, asked{"another family name", p.given + " " + listedPeople[(i+3)%len(listedPeople)].family, "", true},
			asked{"a given name alone", strings.Fields(p.given)[0], "", true}, asked{"a family name alone", strings.Fields(p.family)[0], "", true})
		if p.born != "" {
			all = append(all, asked{"another birth", p.given + " " + without(p.family, len([]rune(p.family))/2), "1999-09-19", true})
		}
	}
	for name := range strings.SplitSeq("Jane Doe|John Smith|Mohammed Ali|Muhammad Khan|Ali Hassan|Yusuf Islam|Ahmed Hussein|Fatima Rahman|Maria Garcia Lopez|Juan Carlos Perez|Jose Lopez|Wei Zhang|Li Wei|Yang Li|Nguyen Van An|"+
		"Viktor Ivanov|Yuri Petrov|Alexander Smirnov|Sergey Kuznetsov|Tatiana Sokolova|Dmitry Popov|Dragan Jovanovic|Lukasz Kowalski|Jurgen Muller|Francois Martin|Pieter de Vries|Ismail Yilmaz|Giorgos Papadopoulos|Yossi Cohen|"+
		"Levan Kiknadze|Sam Samuels|Victoria Simpson|Abdul Aziz|Abdulrahman Said|Khalid Mahmood|Nasser Hussain|Reza Karimi|Bahram Beyzai|Ivan Horvat|Marek Nowak|Carlos Santos|Luis Miguel Silva|Ibrahim Musa|Hakan Demir|"+
		"Zhang Yang|Ou Yang|Levon Petrosyan|Sani Abacha|Oliver Taylor|Amelia Jones|Harry Brown|Isla Davies|Jack Evans|Emily Thomas|George Roberts|Sophie Walker|Thomas Wright|Grace Robinson|William Thompson|Ella White", "|") {
		all = append(all, asked{"somebody else", name, "", true})
	}
	for name := range strings.SplitSeq("Heavy Machinery Ltd|Shipping Company Limited|Exchange Company|Trading LLC|Petrochemical Group|Naviera Atlantica S.A.|Northwind Shipping Company Limited|Gutman GmbH|Stal Records|Denizcilik A.S.|"+
		"Aero Club SARL|Invest d.o.o.|Bright Exchange Company|Prom Dresses Ltd|PJSC Gazette|OOO Romashka|Holding B.V.|Oldtown Heavy Machinery Corporation|Blue Petrochemical Group|Good Trading L.L.C.|Crystal Palace Ltd|Acme Widgets Ltd|"+
		"Jones & Sons Ltd|Smith Brothers Shipping|Beijing Machinery Import and Export|London Trading Group|JSC Severstone|Muster Roll Ltd|Examplar Books|Probity Shipping Ltd", "|") {
		all = append(all, asked{"another company", name, "", false})
	}
	return all
}

// lists writes both published lists: the entries in turn, half of the scripts in the UK's, which alone has them.
func listFiles() (uk, ofac string) {
	var a, b strings.Builder
	a.WriteString("<Designations><DateGenerated>20/11/2026</DateGenerated>")
	b.WriteString("<sdnList>")
	for i, p := range listedPeople {
		if strings.Contains(p.birth, "/") || p.birth == "" || p.script != "" && !strings.ContainsAny(p.birth, "ctJA") {
			given := strings.Fields(p.given)
			fmt.Fprintf(&a, "<Designation><UniqueID>P%d</UniqueID><Names><Name>", i)
			for n, g := range given {
				fmt.Fprintf(&a, "<Name%d>%s</Name%d>", n+1, g, n+1)
			}
			fmt.Fprintf(&a, "<Name6>%s</Name6><NameType>Primary Name</NameType></Name></Names>", p.family)
			if p.script != "" {
				fmt.Fprintf(&a, "<NonLatinNames><NonLatinName><NameNonLatinScript>%s</NameNonLatinScript></NonLatinName></NonLatinNames>", p.script)
			}
			birth := p.birth
			if len(birth) == 4 {
				birth = "dd/mm/" + birth
			}
			fmt.Fprintf(&a, "<IndividualEntityShip>Individual</IndividualEntityShip><IndividualDetails><Individual><DOBs><DOB>%s</DOB></DOBs></Individual></IndividualDetails></Designation>", birth)
			continue
		}
		fmt.Fprintf(&b, "<sdnEntry><uid>%d</uid><firstName>%s</firstName><lastName>%s</lastName><sdnType>Individual</sdnType><dateOfBirthList><dateOfBirthItem><dateOfBirth>%s</dateOfBirth></dateOfBirthItem></dateOfBirthList></sdnEntry>", i, p.given, p.family, p.birth)
	}
	for i, c := range listedCompanies {
		fmt.Fprintf(&a, "<Designation><UniqueID>C%d</UniqueID><Names><Name><Name6>%s</Name6><NameType>Primary Name</NameType></Name></Names>", i, c.name)
		if c.script != "" && i%2 == 0 {
			fmt.Fprintf(&a, "<NonLatinNames><NonLatinName><NameNonLatinScript>%s</NameNonLatinScript></NonLatinName></NonLatinNames>", c.script)
		}
		a.WriteString("<IndividualEntityShip>Entity</IndividualEntityShip></Designation>")
	}
	return a.String() + "</Designations>", b.String() + "</sdnList>"
}

// ascii returns a name without accents, as a system that knows none writes it.
func ascii(s string) string {
	s = strings.NewReplacer("ł", "l", "Ł", "L", "ı", "i", "ø", "o").Replace(s)
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return r
	}, norm.NFD.String(s))
}

// without returns a name that lacks a letter.
func without(s string, at int) string {
	r := []rune(s)
	return string(r[:at]) + string(r[at+1:])
}

// swapped returns a name in which two letters of the first word changed places.
func swapped(s string) string {
	r := []rune(s)
	at := min(len(r), len([]rune(strings.Fields(s)[0])))/2 + 1
	if at+1 >= len(r) || r[at] == ' ' || r[at+1] == ' ' {
		at = 1
	}
	r[at], r[at+1] = r[at+1], r[at]
	return string(r)
}
