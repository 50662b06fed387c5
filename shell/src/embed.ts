import { nextTask } from '@viewpage/remote-kit/browser'
import { evaluateLibraries } from './evaluate-libraries.ts'
import '../styles/embed.css'

void start()

async function start(): Promise<void> {
  await evaluateLibraries()
  const { startEmbed } = await import(/* webpackMode: "eager" */ './start-embed.ts')
  await nextTask()
  await startEmbed()
}
