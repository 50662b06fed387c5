/** How deep groups may stand in groups, and topics in topics. Checked before the schema, which is recursive. */
export const MOST_NESTED = 100
