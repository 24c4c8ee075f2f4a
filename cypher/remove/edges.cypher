// Removes edges of one type between two labels.
// @param rows   list of { key, from }
UNWIND $rows AS row
MATCH (:__FROM__ {key: row.from})-[edge:__TYPE__ {key: row.key}]->(:__TO__)
DELETE edge
