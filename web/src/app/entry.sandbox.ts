// Only the sandbox's server adds this to its pages, after everything else.
import { openPanel } from "@/features/sandbox/panel";

openPanel();
