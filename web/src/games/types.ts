/** What each game is made of on the wire. */
import type * as P from "../protocol";

export interface GameTypes {
  blink: {
    view: P.BlinkView;
    own: P.BlinkOwn;
    action: P.BlinkAction;
    notice: P.BlinkNotice;
    options: P.BlinkOptions;
  };
  blink_of_an_eye: {
    view: P.BlinkOfAnEyeView;
    own: P.BlinkOfAnEyeOwn;
    action: P.BlinkOfAnEyeAction;
    notice: P.BlinkOfAnEyeNotice;
    options: P.BlinkOfAnEyeOptions;
  };
  eyes_wide_shut: {
    view: P.EyesWideShutView;
    own: P.EyesWideShutOwn;
    action: P.EyesWideShutAction;
    notice: P.EyesWideShutNotice;
    options: P.EyesWideShutOptions;
  };
  zwinkern: {
    view: P.ZwinkernView;
    own: P.ZwinkernOwn;
    action: P.ZwinkernAction;
    notice: P.ZwinkernNotice;
    options: P.ZwinkernOptions;
  };
  shifty_eyed_spies: {
    view: P.SpiesView;
    own: P.SpiesOwn;
    action: P.SpiesAction;
    notice: P.SpiesNotice;
    options: P.SpiesOptions;
  };
}
