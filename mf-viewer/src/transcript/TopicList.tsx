import { useDeckPageData } from '@viewpage/remote-kit'
import type { Topic } from '@viewpage/shared-events'
import { stepPictureUrl } from '../stage/step-picture-url.ts'
import { hashOfStep } from '../step-link/step-hash.ts'
import { useText } from '../texts.ts'
import { blocksOf } from './blocks.ts'
import { TextBlock } from './TextBlock.tsx'
import classes from './transcript.module.css'

interface TopicListProps {
  readonly topics: readonly Topic[]
  /** Level of the headings, from 3. */
  readonly level: number
  readonly medianSize: number
  /** The current step, from 1; 0 before the start. */
  readonly currentStep: number
  readonly onStep: (step: number) => void
}

/** Topics in the order of the path, with nested topics. */
export function TopicList(props: TopicListProps) {
  return (
    <ol className={classes.topics}>
      {props.topics.map((topic) => (
        <li key={topic.id} className={classes.topic}>
          {topic.step !== undefined && (
            <StepLink step={topic.step} isCurrent={topic.step === props.currentStep} onStep={props.onStep} />
          )}
          <TopicText topic={topic} level={props.level} medianSize={props.medianSize} />
          {topic.topics.length > 0 && <TopicList {...props} topics={topic.topics} level={props.level + 1} />}
        </li>
      ))}
    </ol>
  )
}

function TopicText({ topic, level, medianSize }: { topic: Topic; level: number; medianSize: number }) {
  const { deck } = useDeckPageData()
  // HTML has six heading levels.
  const Heading = `h${Math.min(6, level)}` as 'h3' | 'h4' | 'h5' | 'h6'
  return (
    <div className={classes.text} lang={deck.language}>
      {topic.title !== '' && (
        <Heading className={classes.title} data-level={level} dir="auto">
          {topic.title}
        </Heading>
      )}
      {blocksOf(topic, medianSize).map((block, index) => (
        <TextBlock key={index} block={block} />
      ))}
    </div>
  )
}

interface StepLinkProps {
  readonly step: number
  readonly isCurrent: boolean
  readonly onStep: (step: number) => void
}

function StepLink({ step, isCurrent, onStep }: StepLinkProps) {
  const { deck } = useDeckPageData()
  const text = useText()
  if (step > deck.stepCount) return null
  const picture = stepPictureUrl(deck, step)
  return (
    <>
      {/* Seen on paper only, for which browsers load lazy pictures. */}
      {picture !== undefined && <img className={classes.picture} src={picture} loading="lazy" alt="" />}
      <a
        className={classes.number}
        href={hashOfStep(step)}
        aria-label={text('transcript.goToStep', { step })}
        aria-current={isCurrent ? 'step' : undefined}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          onStep(step)
        }}
      >
        {step}
      </a>
    </>
  )
}
