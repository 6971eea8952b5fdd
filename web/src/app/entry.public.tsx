// One stylesheet for the zone, imported here and nowhere else: the prerender step inlines it, and a
// stylesheet of a lazy chunk would be fetched a second time when the page hydrates.
import "@/styles/public.css";
import { publicTree } from "@/app/publicRoutes";
import { startSite } from "@/app/startSite";

startSite(publicTree);
