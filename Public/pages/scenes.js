import { CardList } from "../lists/list.js";

new CardList({});
