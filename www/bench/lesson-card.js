/** What a lesson's link asks: its title and its question. What it hides is shown where it would stand. */
import { html, nothing } from "lit";
import { lesson as words } from "../sentences/share.js";
import { lessonOf } from "../state/lesson.js";
import { define, PageElement } from "./base.js";
import "../style/lesson.css";

export class LessonCard extends PageElement {
  render() {
    const { bench, gestures } = this;
    const lesson = lessonOf(bench.document.value.view);
    if (!lesson) return nothing;
    return html`<section class="lesson" aria-label=${words.label}>
      <div>
        ${lesson.title || !lesson.question ? html`<h2>${lesson.title || words.untitled}</h2>` : nothing}
        ${lesson.question ? html`<p>${lesson.question}</p>` : nothing}
      </div>
      <button type="button" class="link" data-end @click=${() => gestures.endLesson()}>${words.end}</button>
    </section>`;
  }
}

define("lesson-card", LessonCard);
