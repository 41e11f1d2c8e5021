import { TERRITORIES } from '#domain/values/territories.ts'

export const TERRITORY_OPTIONS = TERRITORIES.map(({ code, name }) => ({ value: code, label: name }))
