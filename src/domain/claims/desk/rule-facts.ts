import type { FactKey } from '#domain/claims/facts/claim-facts.ts'
import type { RuleId } from '#domain/contests/conditions/rule-sentences.ts'

const TEE: readonly FactKey[] = ['measuredYards', 'markers', 'hole']
const STATEMENTS: readonly FactKey[] = ['areStatementsComplete']

/**
 * What each rule looks at, so that a rep who looks into a rule finds who said what, and says there what they have found. Rules that
 * compare what we know ourselves are left out.
 */
export const RULE_FACTS: { readonly [Id in RuleId]?: readonly FactKey[] } = {
  G1: ['shotAt'],
  G2: ['playedOn', 'hole'],
  H1: TEE,
  H2: ['stroke'],
  H3: ['isRegulationPar3', 'hasOneCup', 'isPermanentGreen', 'isNineHoles', 'pass'],
  H4: ['groupSize'],
  H5: ['winnerStatus'],
  H6: ['isOnPlayerList', 'playersCounted', 'prosCounted'],
  P1: ['measuredFeet'],
  P2: ['finalistsNamedAt', 'finalistsCount', 'isFinalist'],
  P3: ['puttsHoled'],
  S1: ['signedInAt', 'shootoutBeganAt'],
  S2: ['shotNumber', 'shotsPlayed'],
  S3: TEE,
  S5: ['phase'],
  D1: ['isSuppliedDice'],
  D2: ['isRolledTogether'],
  D3: ['letters'],
  D5: ['paidToRoll'],
  W1: STATEMENTS,
  W2: STATEMENTS,
  W3: STATEMENTS,
  W4: STATEMENTS,
  W5: ['video'],
}
