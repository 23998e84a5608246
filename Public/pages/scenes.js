// @ts-check
import { CardList } from "../lists/list.js";

// The page of an empty collection has no list.
if (document.querySelector(".search")) new CardList({});
