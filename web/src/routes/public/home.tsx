import { BackingBand } from "@/routes/public/BackingBand";
import { Hero } from "@/routes/public/Hero";
import { Steps } from "@/routes/public/Steps";

export function HomeScreen() {
  return (
    <>
      <Hero />
      <Steps />
      <BackingBand />
    </>
  );
}
