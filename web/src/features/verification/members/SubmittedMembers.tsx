import { useState } from "react";
import type { Member } from "@/api/contract";
import { MemberLinkDialog } from "@/features/verification/members/MemberLinkDialog";
import { isVerified, MemberList } from "@/features/verification/members/MemberList";
import styles from "@/features/verification/members/SubmittedMembers.module.css";
import { SectionHead } from "@/ui/SectionHead";

type SubmittedMembersProps = { members: Member[]; realnessId: string };

/** The people of a business that was submitted: who has verified, and the links of the others. */
export function SubmittedMembers({ members, realnessId }: SubmittedMembersProps) {
  const [linking, setLinking] = useState<Member | null>(null);
  const waiting = members.filter((member) => !isVerified(member)).length;
  return (
    <section>
      <SectionHead title="Owners and directors" />
      {waiting === 0 ? (
        <p className={styles.note}>Everyone has verified.</p>
      ) : (
        <p className={styles.note}>
          {waiting === 1 ? "One person still has" : `${waiting} people still have`} to verify before we can
          decide. We emailed them a personal link and remind them after two and five days. You can send it
          again, or copy it.
        </p>
      )}
      <MemberList members={members} realnessId={realnessId} closed onLink={setLinking} />
      <MemberLinkDialog member={linking} realnessId={realnessId} onClose={() => setLinking(null)} />
    </section>
  );
}
