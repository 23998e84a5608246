// @ts-check
import "../controls/bring.js";
import { fillOrigins } from "../site/page.js";

fillOrigins();
