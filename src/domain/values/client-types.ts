import { asciiLowerCase } from '#domain/values/ascii-case.ts'

/** The version of a wizard step that a client type sees: form, wording and fee rules. */
export type FormVersion = 'version_1' | 'version_2' | 'version_3' | 'version_4' | 'version_5'

export type StepVersions = Record<`step_${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8}`, FormVersion>

/** A client type; the names are those of the public configuration. */
export interface ClientType {
  code: string
  label: string
  discount_percent: number
  steps: StepVersions
  /** Shown in the list, selectable by reps only. */
  readonly?: true
  is_other_auto_dealer?: true
  /** Offered no more; quotes that have it keep it. */
  withdrawn?: true
}

/** All client types of an office, in the order in which they are offered. */
export interface ClientTypeCatalogue {
  clients: readonly ClientType[]
  producers: readonly ClientType[]
}

/** Friends & Family: no fees. */
export const FRIENDS_AND_FAMILY = 'hl'

/**
 * Every kind of client as the program comes with them. What the office made of them is in force: see `clientTypesInForce`.
 *
 * @rule K08 Each client type has its discount percent and its form version per step; dealers get 20 percent, other auto dealers, First Command and Rotary 10, everyone else none.
 * @rule R04 Friends & Family is listed but only a rep may choose it.
 */
export const CLIENT_TYPES: readonly ClientType[] = [
  standardType('alumni_association', 'Alumni/Association'),
  standardType('casino_race_track', 'Casino or Race Track'),
  standardType('event_organizer', 'Event Organizer'),
  standardType('event_sponsor', 'Event Sponsor'),
  clientType('first_command', 'First Command', 10, { first: 'version_4' }),
  standardType('golf_course', 'Golf Course'),
  standardType('marketing_agency', 'Marketing Agency'),
  { ...standardType(FRIENDS_AND_FAMILY, 'Friends & Family'), readonly: true },
  dealerType('chevrolet', 'Chevrolet group', 'version_2'),
  dealerType('chrysler', 'Chrysler group', 'version_3'),
  dealerType('ford_lincoln', 'Ford/Lincoln', 'version_4'),
  dealerType('toyota_lexus', 'Toyota/Lexus', 'version_5'),
  {
    ...clientType('other_auto_dealer', 'Other auto dealer brands', 10, {
      first: 'version_2',
      third: 'version_2',
    }),
    is_other_auto_dealer: true,
  },
  standardType('non_profit', 'Non-Profit Organization'),
  clientType('nysada', 'NYSADA', 20, { first: 'version_2', third: 'version_2' }),
  standardType('outing_director', 'Outing Director'),
  standardType('radio_tv_station', 'Radio or Television Station'),
  standardType('restaurant_bar', 'Restaurant or Bar'),
  standardType('retail_store', 'Retail Store'),
  clientType('rotary', 'Rotary International', 10, { first: 'version_4' }),
  standardType('school', 'School'),
  standardType('young_life', 'Young Life'),
  standardType('other', 'Other'),
]

/**
 * The client types of an insurance producer, as the program comes with them.
 *
 * @rule K08 A producer is a Farmers agent or another agent or broker, at 10 percent and with gross and net fees.
 */
export const PRODUCER_TYPES: readonly ClientType[] = [
  clientType('farmers_agent', 'Farmers Insurance Agent', 10, { first: 'version_3', eighth: 'version_3' }),
  clientType('other_agent_broker', 'Other Insurance Agent or Broker', 10, {
    first: 'version_3',
    eighth: 'version_3',
  }),
]

const SHIPPED: ClientTypeCatalogue = { clients: CLIENT_TYPES, producers: PRODUCER_TYPES }

/** A process serves one office, so it has one catalogue, which is replaced as a whole. */
let inForce = SHIPPED

/** The client types as the office has them now. */
export function clientTypesInForce(): ClientTypeCatalogue {
  return inForce
}

/** Takes the catalogue of the office from now on; without one, those that the program comes with. */
export function takeClientTypes(catalogue: ClientTypeCatalogue = SHIPPED): void {
  inForce = catalogue
}

/** Those of clients and of producers. */
export function listClientTypes({ clients, producers }: ClientTypeCatalogue = inForce): ClientType[] {
  return [...clients, ...producers]
}

/** What a client type is called, also one that is withdrawn. */
export function labelClientType(code: string): string | undefined {
  return listClientTypes().find((type) => type.code === code)?.label
}

/** Finds a client type by code or label; for a producer's quote among the producer types. One that is withdrawn is found too. */
export function findClientType(
  codeOrLabel: string,
  { producer }: { producer: boolean },
): ClientType | undefined {
  const wanted = asciiLowerCase(codeOrLabel.trim())
  const types = producer ? inForce.producers : inForce.clients
  return (
    types.find(({ code }) => code === wanted) ?? types.find(({ label }) => asciiLowerCase(label) === wanted)
  )
}

/** The client type as the program comes with it; undefined of one that the office added. */
export function findShippedClientType(code: string): ClientType | undefined {
  return listClientTypes(SHIPPED).find((type) => type.code === code)
}

/** Motor dealers have version 2 or later of the form of step 3. */
export function isMotorDealer(type: { steps: { step_3?: string } }): boolean {
  return type.steps.step_3 !== 'version_1'
}

function standardType(code: string, label: string): ClientType {
  return clientType(code, label, 0, {})
}

/** One of the four dealer groups that can pay by their parts account and so have their own payment form. */
function dealerType(code: string, label: string, third: FormVersion): ClientType {
  return clientType(code, label, 20, { first: 'version_2', third, eighth: 'version_2' })
}

function clientType(
  code: string,
  label: string,
  discount_percent: number,
  versions: { first?: FormVersion; third?: FormVersion; eighth?: FormVersion },
): ClientType {
  const { first = 'version_1', third = 'version_1', eighth = 'version_1' } = versions
  const middle = {
    step_4: 'version_1',
    step_5: 'version_1',
    step_6: 'version_1',
    step_7: 'version_1',
  } as const
  return {
    code,
    label,
    discount_percent,
    steps: { step_1: first, step_2: first, step_3: third, ...middle, step_8: eighth },
  }
}
