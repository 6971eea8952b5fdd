import { VerifyFirst } from "@/features/customer/VerifyFirst";
import styles from "@/features/withdrawals/batches/Batches.module.css";
import { BatchMaker } from "@/features/withdrawals/batches/BatchMaker";
import { useNavigate } from "@/lib/useRouter";
import { Link } from "@/ui/Link";
import { PageHead } from "@/ui/PageHead";

export function NewBatchScreen() {
  const navigate = useNavigate();
  return (
    <>
      <p className={styles.back}>
        <Link to="/user/batches" search={{}}>
          All batches
        </Link>
      </p>
      <PageHead title="New batch" note="Upload, correct what is wrong, confirm once." />
      <VerifyFirst>
        <BatchMaker onOrdered={(id) => void navigate({ to: "/user/batches", search: { id } })} />
      </VerifyFirst>
    </>
  );
}
