/** Production on the emulator: what ops do with it, using the project's own commands. */
import { readFileSync } from 'node:fs'
import { readOutputs } from '../stage-outputs.ts'
import type { Commands } from './commands.ts'
import type { openFrontDoor } from './front-door.ts'
import { publishWeb } from './published-web.ts'
import type { EmulatedSettings } from './settings.ts'

const ACCOUNT = '000000000000'

interface EmulatedStageOptions {
  readonly commands: Commands
  readonly door: Awaited<ReturnType<typeof openFrontDoor>>
  readonly hosts: EmulatedSettings['hosts']
}

export class EmulatedStage {
  readonly #commands: Commands
  readonly #door: EmulatedStageOptions['door']
  readonly #hosts: EmulatedStageOptions['hosts']

  constructor({ commands, door, hosts }: EmulatedStageOptions) {
    this.#commands = commands
    this.#door = door
    this.#hosts = hosts
  }

  /** Prepares the account for the CDK, which is needed once. */
  async bootstrap(folder: string): Promise<void> {
    // In another folder, because otherwise the CDK would synthesize the app first.
    await this.#commands.run('cdk', ['bootstrap', `aws://${ACCOUNT}/us-east-1`], { cwd: folder })
  }

  /** Runs `npm run deploy -- production`; returns the number of resources, and the number of those left out. */
  async deploy(): Promise<{ readonly resources: number; readonly left: number }> {
    await this.#runDeploying('node', ['scripts/deploy.ts', 'production'])
    const template = JSON.parse(readFileSync('cdk.out/muster-production.template.json', 'utf8'))
    return { resources: Object.keys(template.Resources).length, left: template.Metadata?.left ?? 0 }
  }

  /** Runs `npm run rotate -- production <secret>`, which deploys twice. */
  async rotate(secret: string): Promise<void> {
    await this.#runDeploying('node', ['scripts/rotate.ts', 'production', secret])
  }

  /** Does the work of the CDK's bucket deployment and of DNS each time that a deployment waits for both hosts. */
  async #runDeploying(program: string, words: readonly string[]): Promise<void> {
    let waits = 0
    let published = Promise.resolve()
    await this.#commands.run(program, words, {
      onOutput: text => {
        const now = text.split('Waiting for both hosts').length - 1
        if (now === waits) return
        waits = now
        published = published.then(() => this.#publish())
      },
    })
    await published
  }

  async #publish(): Promise<void> {
    const { MainHost = '', TimesheetHost = '' } = await readOutputs('production')
    await publishWeb('production')
    this.#door.lead({ [this.#hosts.main]: MainHost, [this.#hosts.timesheet]: TimesheetHost })
  }
}
