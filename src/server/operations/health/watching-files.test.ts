import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { testServer } from '#testing/server.ts'
import { testDatabase } from '#testing/database.ts'
import { STORE_METRICS } from '#server/metrics/store-metrics-list.ts'

const ROOT = path.resolve(import.meta.dirname, '../../../..')
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')

interface Rule {
  alert: string
  expr: string
  labels: { severity: string }
  annotations: { reason: string; page: string }
}

const RULES = (parse(read('deploy/prometheus/alerts.yml')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  ({ rules }) => rules,
)
const { panels } = JSON.parse(read('deploy/grafana/albatross.json')) as {
  panels: { title: string; targets: { expr: string }[] }[]
}

/** The words of PromQL that are no metric. */
const LANGUAGE =
  /^(?:max|min|sum|by|absent|rate|increase|topk|or|offset|vector|max_over_time|histogram_quantile|le|\d\w*)$/

/** The names of metrics in an expression, without labels, times and functions. */
function metricsIn(expr: string): string[] {
  const bare = expr.replaceAll(/\{[^}]*\}|\[[^\]]*\]|by \([^)]*\)/g, ' ')
  return [...bare.matchAll(/\b[a-z_]\w*/g)].map(([name]) => name).filter((name) => !LANGUAGE.test(name))
}

/** What the program answers, and what the pool of PostgreSQL adds. */
async function listMetrics(): Promise<string[]> {
  const { app } = await testServer(await testDatabase())
  await app.inject('/quote/api/config')
  const { body } = await app.inject('/quote/api/metrics')
  await app.close()
  const answered = [...body.matchAll(/^(\w+)(?:\{| )/gm)].map(([, name = '']) => name)
  return [...answered, ...Object.keys(STORE_METRICS)]
}

it('O15 O10 every metric in the alerts and on the dashboard is one that the program has', async () => {
  const known = await listMetrics()
  const used = [
    ...RULES.map(({ alert, expr }) => ({ where: alert, expr })),
    ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ where: title, expr }))),
  ].flatMap(({ where, expr }) => metricsIn(expr).map((metric) => ({ where, metric })))
  expect(used.length).toBeGreaterThan(30)
  expect(used.filter(({ metric }) => !known.includes(metric))).toEqual([])
})

it('O15 every metric of the store is on the dashboard', () => {
  const shown = panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => metricsIn(expr)))
  expect(Object.keys(STORE_METRICS).filter((metric) => !shown.includes(metric))).toEqual([])
})

it.each(RULES)('O15 $alert says why, how urgent it is, and which page helps', ({ labels, annotations }) => {
  expect(['wake', 'tell']).toContain(labels.severity)
  expect(annotations.reason).toMatch(/^[A-Z].+\.$/)
  expect(existsSync(path.join(ROOT, annotations.page)), annotations.page).toBe(true)
})

it('O15 a metric that the program does not have would be noticed', () => {
  expect(metricsIn('max by (kind) (jobs_lost{state="x"}[5m]) > 10')).toEqual(['jobs_lost'])
})
