import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { answer, client } from "@/api/client";
import { selfKey } from "@/features/verification/steps/queries";
import { Callout } from "@/ui/Callout";
import formStyles from "@/ui/form/Form.module.css";
import { Link } from "@/ui/Link";

export type FlowKind = "individual" | "business";

/** Whether the account is of the other type than the flow; undefined until it is known. */
export function useWrongFlow(kind: FlowKind): boolean | undefined {
  const { data, isError } = useQuery({ queryKey: selfKey, queryFn: () => answer(client.GET("/user/self")) });
  if (data === undefined) {
    return isError ? false : undefined; // the server refuses the wrong type all the same
  }
  return data.accountType !== kind;
}

const words = {
  individual: {
    title: "Your account is for a business",
    text: "This page verifies an individual. Your business has a verification of its own, and everything you have entered there is kept.",
    action: "Go to the verification of your business",
    other: "To use GBPC for yourself too, open a second account with another email address.",
  },
  business: {
    title: "Your account is for an individual",
    text: "This page verifies a business. You have a verification of your own, and everything you have entered there is kept.",
    action: "Go to your own verification",
    other: "To use GBPC for a business, open a second account with another email address.",
  },
};

/** Leads a customer who opened the flow of the other type of account to their own. */
export function OwnFlow({ opened }: { opened: FlowKind }) {
  const { title, text, action, other } = words[opened];
  return (
    <Callout label={title}>
      <h2>{title}</h2>
      <p>{text}</p>
      <div className={formStyles.stepActions}>
        <Button renderRoot={(root) => <Link {...root} to="/user/verification" />}>{action}</Button>
      </div>
      <p className={formStyles.fieldHint}>{other}</p>
    </Callout>
  );
}
