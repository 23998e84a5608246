// @ts-check
import { Turning } from "../pictures/turning.js";
import "../site/page.js";

const turning = new Turning();
turning.arrange();
document.addEventListener("click", ({ target }) => turning.click(target));
