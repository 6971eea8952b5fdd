import { Button, MantineProvider } from "@mantine/core";
import { render, screen } from "@testing-library/preact";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { theme } from "@/app/theme";

test("a double click on a button is one wish, and a later click another", async () => {
  const pressed = vi.fn();
  const sent = vi.fn((event: SubmitEvent) => event.preventDefault());
  render(
    <MantineProvider theme={theme} env="test">
      <Button onClick={pressed}>Press</Button>
      <form onSubmit={(event) => sent(event.nativeEvent as SubmitEvent)}>
        <Button type="submit">Send</Button>
      </form>
    </MantineProvider>,
  );
  const user = userEvent.setup();
  await user.dblClick(screen.getByRole("button", { name: "Press" }));
  expect(pressed).toHaveBeenCalledTimes(1);
  await user.dblClick(screen.getByRole("button", { name: "Send" }));
  expect(sent).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole("button", { name: "Press" }));
  expect(pressed).toHaveBeenCalledTimes(2);
});
