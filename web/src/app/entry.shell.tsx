import "@/styles/shell.css";
import { startSite } from "@/app/startSite";

startSite("shell");
