import { expect, it, onTestFinished } from 'vitest'
import { testDatabase } from '#testing/database.ts'
import { testServer } from '#testing/server.ts'

async function warningsAfter(
  env: Record<string, string>,
  headers: Record<string, string>,
): Promise<string[]> {
  const lines: string[] = []
  const logStream = { write: (line: string) => void lines.push(line) }
  const { app } = await testServer(await testDatabase(), { env: { LOG_LEVEL: 'warn', ...env }, logStream })
  onTestFinished(() => app.close())
  for (let times = 0; times < 3; times += 1) await app.inject({ url: '/quote/api/health/live', headers })
  return lines
}

it('V08 X-Forwarded-For without TRUST_PROXY is logged once, with the name of the setting', async () => {
  const forwarded = { 'x-forwarded-for': '203.0.113.7' }
  const warnings = await warningsAfter({}, forwarded)
  expect(warnings).toHaveLength(1)
  expect(JSON.parse(warnings[0] ?? '')).toMatchObject({
    level: 'warn',
    msg: expect.stringContaining('TRUST_PROXY'),
  })
  expect(warnings[0]).not.toContain('203.0.113.7')
  expect(await warningsAfter({ TRUST_PROXY: '1' }, forwarded)).toEqual([])
  expect(await warningsAfter({}, {})).toEqual([])
})
