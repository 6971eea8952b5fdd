import "@/styles/shell.css";
import { shellTree } from "@/app/shellRoutes";
import { startSite } from "@/app/startSite";

startSite(shellTree);
