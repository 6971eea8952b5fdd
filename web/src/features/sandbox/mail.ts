import { call, type List } from "@/features/sandbox/calls";
import { field, make } from "@/features/sandbox/elements";
import { action, type Part } from "@/features/sandbox/parts";

type Mail = { id: string; to: string; subject: string; text: string; sentAt: string };

const codeOf = /\b(\d{6})\b/;

/** The captured mails, newest first, with their codes ready to copy. */
export const mailPart: Part = {
  title: "Mail",
  draw(place, say) {
    const to = field("To (everybody if empty)", "to", "", "email");
    const inbox = make("div");
    const read = async () => {
      const query = to.value() === "" ? "" : `&to=${encodeURIComponent(to.value())}`;
      const { list } = await call<List<Mail>>("GET", `/sandbox/mail?pageSize=20${query}`);
      inbox.replaceChildren(...list.map((mail) => entry(mail)));
      return list.length === 0 ? "No mail." : `The newest ${list.length} mails.`;
    };
    const entry = (mail: Mail) => {
      const code = codeOf.exec(mail.text)?.[1];
      const copy = action(`Copy ${code}`, say, async () => {
        await navigator.clipboard.writeText(code ?? "");
        return `${code} is copied.`;
      });
      return make(
        "article",
        { class: "mail" },
        make("p", {}, `${mail.subject}`),
        make("p", {}, `${mail.to}, ${new Date(mail.sentAt).toUTCString()}`),
        ...(code === undefined ? [] : [copy]),
        make("details", {}, make("summary", {}, "Read"), make("pre", {}, mail.text)),
      );
    };
    place.append(
      make("p", {}, make("a", { href: "/sandbox/mail" }, "Open the inbox")),
      make("div", { class: "row" }, to.element, action("Read the mail", say, read)),
      inbox,
    );
  },
};
