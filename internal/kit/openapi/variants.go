package openapi

import (
	"maps"
	"slices"
	"strings"
)

// Either says that a schema is one of several, which the value of one property tells apart.
type Either struct {
	Property string
	Schemas  map[string]string // the name of the schema for each value
}

// vary writes what is one of several as that. Each of them names the value that tells it.
func (m *maker) vary() {
	for name, either := range m.Either {
		options, mapping := []any{}, object{}
		for _, value := range slices.Sorted(maps.Keys(either.Schemas)) {
			option := ref("schemas", either.Schemas[value])
			options, mapping[value] = append(options, option), option["$ref"]
			schema := m.schemas[either.Schemas[value]].(object)
			schema["additionalProperties"] = m.schemas[name].(object)["additionalProperties"]
			propertiesOf(schema)[either.Property].(object)["enum"] = []any{value}
		}
		m.schemas[name] = object{"oneOf": options, "discriminator": object{"propertyName": either.Property, "mapping": mapping}}
	}
}

func propertiesOf(schema any) object { return schema.(object)["properties"].(object) }

// eventView is the schema of an event, which has data of any kind. A server without a log of events has none.
const eventView = "EventsView"

// events makes of the one schema of events one for each kind of object that they are about, with that object as their data.
func (m *maker) events() {
	view, ok := m.schemas[eventView].(object)
	if !ok {
		return
	}
	about := map[string][]any{} // the types of events, by the object
	for _, of := range propertiesOf(view)["type"].(object)["enum"].([]any) {
		kind, _, _ := strings.Cut(of.(string), ".")
		about[kind] = append(about[kind], of)
	}
	options, mapping := []any{}, object{}
	for _, kind := range slices.Sorted(maps.Keys(about)) {
		properties := maps.Clone(propertiesOf(view))
		properties["type"] = object{"type": "string", "enum": about[kind], "examples": about[kind][:1]}
		properties["data"] = m.dataOf(about[kind])
		name := camel(kind) + "Event"
		m.schemas[name] = object{"type": "object", "required": view["required"], "properties": properties}
		option := ref("schemas", name)
		options = append(options, option)
		for _, of := range about[kind] {
			mapping[of.(string)] = option["$ref"]
		}
	}
	m.schemas[eventView] = object{
		"description": "An event. There may come types that are not here, with data of other kinds.",
		"oneOf":       options, "discriminator": object{"propertyName": "type", "mapping": mapping},
	}
}

// dataOf is the schema of the object that events of these types are about.
func (m *maker) dataOf(types []any) object {
	var names []string
	for _, of := range types {
		these := m.EventData[of.(string)]
		if these == nil || names != nil && !slices.Equal(names, these) {
			m.missing["the event "+of.(string)+" has no data, or other data than the events beside it: name it with api.Publishes"] = true
		}
		names = these
	}
	if len(names) == 1 {
		return ref("schemas", names[0])
	}
	either := make([]any, len(names))
	for i, name := range names {
		either[i] = ref("schemas", name)
	}
	return object{"anyOf": either}
}

// camel is bank_account as BankAccount.
func camel(name string) string {
	var out strings.Builder
	for word := range strings.SplitSeq(name, "_") {
		out.WriteString(strings.ToUpper(word[:1]) + word[1:])
	}
	return out.String()
}

// webhooks are the messages that a customer's endpoint gets: one for each type of event.
func (m *maker) webhooks() object {
	sent := object{}
	mapping, _ := m.schemas[eventView].(object)["discriminator"].(object)["mapping"].(object)
	for of := range mapping {
		event := m.schemas[strings.TrimPrefix(mapping[of].(string), schemaRef)].(object)
		properties := maps.Clone(propertiesOf(event))
		properties["timestamp"] = properties["createdAt"]
		delete(properties, "createdAt")
		properties["type"] = object{"type": "string", "enum": []any{of}, "examples": []any{of}}
		name := camel(strings.ReplaceAll(of, ".", "_")) + "Webhook"
		m.schemas[name] = object{"type": "object", "required": []any{"id", "type", "timestamp", "data"}, "properties": properties}
		content := object{"application/json": object{"schema": ref("schemas", name)}}
		m.illustrate(content)
		sent[of] = object{"post": object{
			"operationId": "on" + camel(strings.ReplaceAll(of, ".", "_")), "tags": []any{"webhooks"}, "security": []any{},
			"summary": "Notify the customer's endpoint: " + of,
			"description": "Sent to each webhook subscribed to events of the type " + of +
				", signed as Standard Webhooks says. An answer of another status is a failure, after which it is sent again, nine times in a little over three days.",
			"parameters":  []any{ref("parameters", "WebhookId"), ref("parameters", "WebhookTimestamp"), ref("parameters", "WebhookSignature")},
			"requestBody": object{"required": true, "content": content},
			"responses": object{
				"2XX": object{"description": "The endpoint has the message. The body is not read."},
				"410": object{"description": "The endpoint is no more: the webhook is disabled."},
			},
		}}
	}
	return sent
}

// headersOfMessages are those of a message to an endpoint.
func headersOfMessages() object {
	header := func(name, description, example string) object {
		return object{
			"name": name, "in": "header", "required": true, "description": description, "schema": object{"type": "string"}, "example": example,
		}
	}
	return object{
		"WebhookId": header("webhook-id", "the id of the event, the same at each repetition", "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5"),
		"WebhookTimestamp": header(
			"webhook-timestamp", "when it was sent, in seconds since 1970; refuse one that is more than five minutes away", "1772443800",
		),
		"WebhookSignature": header(
			"webhook-signature",
			"signatures of id.timestamp.body, between blanks: v1, is HMAC-SHA256 with the webhook's secret, v1a, Ed25519 with our key",
			"v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=",
		),
	}
}
