import { CardList } from "./list.js";

new CardList({});
