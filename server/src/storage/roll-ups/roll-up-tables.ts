/** Tables that are made from raw rows (docs/decisions/0017-roll-ups.md). */
export const ROLL_UP_TABLES = ['link_times', 'link_visits', 'visit_steps', 'visits', 'roll_ups'] as const
