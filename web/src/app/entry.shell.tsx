import "@/styles/shell.css";
import { applyHead } from "@/app/pages";
import { shellTree } from "@/app/shellRoutes";
import { startSite } from "@/app/startSite";

startSite(shellTree, applyHead);
