import { startShell } from "@/app/startShell";

void startShell();
