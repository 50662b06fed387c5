import type { ColumnType } from 'kysely'

/** JSON text of a value of that type. */
export type Json<_Type> = string

export type Flag = ColumnType<number, number, number>
