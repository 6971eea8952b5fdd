import { guides } from "@/features/docs/guides";
import { frameAddress } from "@/features/docs/published";
import { ChangelogPage } from "@/routes/docs/ChangelogPage";
import { DocsFrame } from "@/routes/docs/DocsFrame";
import { DocsHome } from "@/routes/docs/DocsHome";
import { GuidePage } from "@/routes/docs/GuidePage";

type DocsPageProps = { address: string };

/** A page of the documentation as it is prerendered; none of it hydrates. */
export function DocsPage({ address }: DocsPageProps) {
  if (address === frameAddress) {
    return <DocsFrame address={address}>content-of-the-server</DocsFrame>;
  }
  if (address === "/docs/changelog") {
    return <ChangelogPage />;
  }
  const guide = guides.find(({ slug }) => address === `/docs/${slug}`);
  return guide === undefined ? <DocsHome /> : <GuidePage guide={guide} />;
}
