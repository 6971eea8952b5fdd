import { answer, client } from "@/api/client";

/** The ID of the customer with this email or ID, or null if there is none. */
export async function foundCustomer(emailOrID: string): Promise<string | null> {
  const { list } = await answer(
    client.GET("/admin/customer", { params: { query: { query: emailOrID, pageNumber: 1, pageSize: 1 } } }),
  );
  return list[0]?.id ?? null;
}

/** The ID of the customer with this email or ID. The server rejects what is neither. */
export async function customerIdOf(customer: string): Promise<string> {
  return customer.includes("@") ? ((await foundCustomer(customer)) ?? customer) : customer;
}
