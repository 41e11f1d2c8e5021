import { TERRITORIES } from '#domain/values/territories.ts'

/** The territories as a list to choose from. */
export const TERRITORY_OPTIONS = TERRITORIES.map(({ code, name }) => ({ value: code, label: name }))
