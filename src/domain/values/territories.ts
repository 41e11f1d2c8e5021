import { asciiLowerCase } from '#domain/values/ascii-case.ts'

export type TerritoryGroup = 'us_state' | 'us_territory' | 'canadian_province' | 'other'

export interface Territory {
  code: string
  name: string
  group: TerritoryGroup
  /** IANA zone of most of the place, preset with the tee time; the person can choose another. */
  timeZone?: string
  /** Zones of its other parts, if a person can choose them. */
  otherZones: readonly string[]
}

const EASTERN = 'America/New_York'
const CENTRAL = 'America/Chicago'
const MOUNTAIN = 'America/Denver'
const PACIFIC = 'America/Los_Angeles'

/** Any place that is not on the list; an event there needs a rep. */
export const OTHER_TERRITORY = 'Other'

/**
 * The places where an insured can live and an event can be held.
 *
 * @rule K09 The territories are the US states and DC, the US territories, the Canadian provinces, and Other.
 */
export const TERRITORIES: readonly Territory[] = [
  state('AL', 'Alabama', CENTRAL),
  state('AK', 'Alaska', 'America/Anchorage'),
  state('AZ', 'Arizona', 'America/Phoenix', MOUNTAIN),
  state('AR', 'Arkansas', CENTRAL),
  state('CA', 'California', PACIFIC),
  state('CO', 'Colorado', MOUNTAIN),
  state('CT', 'Connecticut', EASTERN),
  state('DE', 'Delaware', EASTERN),
  state('DC', 'District of Columbia', EASTERN),
  state('FL', 'Florida', EASTERN, CENTRAL),
  state('GA', 'Georgia', EASTERN),
  state('HI', 'Hawaii', 'Pacific/Honolulu'),
  state('ID', 'Idaho', 'America/Boise', PACIFIC),
  state('IL', 'Illinois', CENTRAL),
  state('IN', 'Indiana', 'America/Indiana/Indianapolis', CENTRAL),
  state('IA', 'Iowa', CENTRAL),
  state('KS', 'Kansas', CENTRAL, MOUNTAIN),
  state('KY', 'Kentucky', EASTERN, CENTRAL),
  state('LA', 'Louisiana', CENTRAL),
  state('ME', 'Maine', EASTERN),
  state('MD', 'Maryland', EASTERN),
  state('MA', 'Massachusetts', EASTERN),
  state('MI', 'Michigan', 'America/Detroit', CENTRAL),
  state('MN', 'Minnesota', CENTRAL),
  state('MS', 'Mississippi', CENTRAL),
  state('MO', 'Missouri', CENTRAL),
  state('MT', 'Montana', MOUNTAIN),
  state('NE', 'Nebraska', CENTRAL, MOUNTAIN),
  state('NV', 'Nevada', PACIFIC, MOUNTAIN),
  state('NH', 'New Hampshire', EASTERN),
  state('NJ', 'New Jersey', EASTERN),
  state('NM', 'New Mexico', MOUNTAIN),
  state('NY', 'New York', EASTERN),
  state('NC', 'North Carolina', EASTERN),
  state('ND', 'North Dakota', CENTRAL, MOUNTAIN),
  state('OH', 'Ohio', EASTERN),
  state('OK', 'Oklahoma', CENTRAL),
  state('OR', 'Oregon', PACIFIC, MOUNTAIN),
  state('PA', 'Pennsylvania', EASTERN),
  state('RI', 'Rhode Island', EASTERN),
  state('SC', 'South Carolina', EASTERN),
  state('SD', 'South Dakota', CENTRAL, MOUNTAIN),
  state('TN', 'Tennessee', CENTRAL, EASTERN),
  state('TX', 'Texas', CENTRAL, MOUNTAIN),
  state('UT', 'Utah', MOUNTAIN),
  state('VT', 'Vermont', EASTERN),
  state('VA', 'Virginia', EASTERN),
  state('WA', 'Washington', PACIFIC),
  state('WV', 'West Virginia', EASTERN),
  state('WI', 'Wisconsin', CENTRAL),
  state('WY', 'Wyoming', MOUNTAIN),
  usTerritory('AS', 'American Samoa', 'Pacific/Pago_Pago'),
  usTerritory('GU', 'Guam', 'Pacific/Guam'),
  usTerritory('MP', 'Northern Mariana Islands', 'Pacific/Saipan'),
  usTerritory('PR', 'Puerto Rico', 'America/Puerto_Rico'),
  usTerritory('VI', 'U.S. Virgin Islands', 'America/St_Thomas'),
  province('AB', 'Alberta', 'America/Edmonton'),
  province('BC', 'British Columbia', 'America/Vancouver', MOUNTAIN),
  province('MB', 'Manitoba', 'America/Winnipeg'),
  province('NB', 'New Brunswick', 'America/Moncton'),
  province('NL', 'Newfoundland and Labrador', 'America/St_Johns'),
  province('NS', 'Nova Scotia', 'America/Halifax'),
  province('NT', 'Northwest Territories', 'America/Yellowknife'),
  province('NU', 'Nunavut', 'America/Iqaluit', CENTRAL, MOUNTAIN),
  province('ON', 'Ontario', 'America/Toronto', CENTRAL),
  province('PE', 'Prince Edward Island', 'America/Halifax'),
  province('QC', 'Quebec', 'America/Toronto'),
  province('SK', 'Saskatchewan', 'America/Regina', MOUNTAIN),
  province('YT', 'Yukon', 'America/Whitehorse'),
  { code: OTHER_TERRITORY, name: 'Other', group: 'other', otherZones: [] },
]

/** Finds a territory by code or name, in any case. */
export function findTerritory(codeOrName: string): Territory | undefined {
  return BY_CODE_AND_NAME.get(asciiLowerCase(codeOrName.trim()))
}

/** Asked many times with each key that somebody types. */
const BY_CODE_AND_NAME: ReadonlyMap<string, Territory> = new Map(
  TERRITORIES.flatMap((territory) =>
    [territory.code, territory.name].map((text) => [asciiLowerCase(text), territory] as const),
  ),
)

/**
 * Whether a territory is one of the states or DC.
 *
 * @rule V06 A state counts as US when it is on the list of the states and DC; the US territories do not.
 */
export function isUsState(codeOrName: string): boolean {
  return findTerritory(codeOrName)?.group === 'us_state'
}

/** @rule N67 The states, DC and the US territories have the same forms of addresses, and the same dollar. */
export function isUnitedStates(codeOrName: string): boolean {
  return isUsState(codeOrName) || findTerritory(codeOrName)?.group === 'us_territory'
}

function state(code: string, name: string, timeZone: string, ...otherZones: string[]): Territory {
  return { code, name, group: 'us_state', timeZone, otherZones }
}

function usTerritory(code: string, name: string, timeZone: string): Territory {
  return { code, name, group: 'us_territory', timeZone, otherZones: [] }
}

function province(code: string, name: string, timeZone: string, ...otherZones: string[]): Territory {
  return { code, name, group: 'canadian_province', timeZone, otherZones }
}
