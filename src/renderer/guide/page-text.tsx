// One page of the guide.

import classes from './guide.module.css'
import { type GuidePage, guidePages } from './guide-pages.ts'
import { guideTexts } from './pages.ts'

export const PageText = ({ page }: { page: GuidePage }) => (
  <section className={classes.page} aria-label={guidePages[page].title}>
    <h2>{guidePages[page].title}</h2>
    <dl>
      {guideTexts[page].map(({ name, text }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  </section>
)
