import { describe, expect, it } from 'vitest'
import { readEnv } from '#server/config/read-env.ts'

describe('V08 misspelt settings', () => {
  it.each([
    ['DATBASE_URL', 'postgres://albatross@127.0.0.1/albatross', 'DATABASE_URL'],
    ['BACKUP_KYE', 'a key of more than twenty characters', 'BACKUP_KEY'],
    ['SMTP_URI', 'smtp://mail.example.com', 'SMTP_URL'],
    ['DATADIR', '/srv/data', 'DATA_DIR'],
    ['RETENTON_DAY', '400', 'RETENTION_DAYS'],
    ['SOKCET_PORT', '3001', 'SOCKET_PORT'],
  ])('V08 %s is refused with the name that was meant, and without its value', (given, value, meant) => {
    let message = ''
    try {
      readEnv({ [given]: value })
    } catch (error) {
      message = (error as Error).message
    }
    expect(message).toBe(`Invalid env provided\n  ${given}: isn’t a setting. Did you mean ${meant}?`)
    expect(message).not.toContain(value)
  })

  it.each([
    { PATH: '/bin', HOST: '127.0.0.1', HOSTNAME: 'web-1', HOME: '/root', USER: 'albatross', SHLVL: '1' },
    {
      DOCKER_PORT: 'tcp://10.0.0.7:2375',
      ALBATROSS_SERVICE_HOST: '10.0.0.1',
      KUBERNETES_PORT: 'tcp://10.0.0.1',
    },
    { npm_config_loglevel: 'warn', npm_package_name: 'albatross', NODE_ENV: 'production', NODE_OPTIONS: '' },
    {
      AWS_REGION: 'us-east-1',
      INVOCATION_ID: 'a',
      JOURNAL_STREAM: '9:1',
      NOTIFY_SOCKET: '/run/x',
      WATCHDOG_USEC: '6',
    },
    {
      AMQP_URL: 'amqp://127.0.0.1',
      REDIS_URL: 'redis://127.0.0.1',
      PGHOST: 'db',
      LOGNAME: 'root',
      LANGUAGE: 'en',
    },
    { DATBASE_URL: '' },
  ])('V08 what platforms set is left alone: %j', (environment) => {
    expect(() => readEnv(environment)).not.toThrow()
  })

  it('V08 names the wrong value and the wrong name together', () => {
    expect(() => readEnv({ PORT: 'harbour', DATBASE_URL: 'postgres://x' })).toThrow(
      /DATBASE_URL: isn’t a setting. Did you mean DATABASE_URL\?\n {2}PORT: must be a whole number/,
    )
  })
})
