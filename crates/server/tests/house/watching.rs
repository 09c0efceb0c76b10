//! The dashboard and the alert rules in `deploy/` ask for what the house tells, and for all of it;
//! `docs/house.md` lists it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use protocol::CloseCode;
use serde_json::{Value, json};
use server::Tls;

use crate::ask::ask;
use crate::cluster;
use crate::player::Player;
use crate::test_server::TestServer;

/// What Prometheus adds to whatever it reads, and what it tells by itself.
const TARGET_LABELS: [&str; 2] = ["instance", "job"];
const OF_PROMETHEUS: [&str; 1] = ["up"];

/// Words of PromQL that are followed by labels.
const BEFORE_LABELS: [&str; 6] = ["by", "without", "on", "ignoring", "group_left", "group_right"];
/// Words of PromQL that stand alone, and the functions that may stand before `by`.
const WORDS: [&str; 7] = ["and", "or", "unless", "bool", "offset", "Inf", "NaN"];
const AGGREGATIONS: [&str; 6] = ["sum", "min", "max", "avg", "count", "topk"];

/// A piece of PromQL.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Token {
    Name(String),
    Text(String),
    Sign(String),
}

/// Numbers, spans of time in `[…]` and Grafana's `$variables` name nothing, and are left out.
fn tokens(expr: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut rest = expr.trim_start();
    while let Some(first) = rest.chars().next() {
        let is_word = |letter: char| letter.is_ascii_alphanumeric() || "_:.".contains(letter);
        let word = &rest[..rest.find(|letter| !is_word(letter)).unwrap_or(rest.len())];
        let length = match first {
            '"' => {
                let length = rest[1..].find('"').expect("a quote that ends") + 2;
                tokens.push(Token::Text(rest[1..length - 1].to_owned()));
                length
            }
            '[' => rest.find(']').expect("a bracket that ends") + 1,
            '$' => 1 + rest[1..].find(|letter| !is_word(letter)).unwrap_or(rest.len() - 1),
            _ if first.is_ascii_digit() => word.len(),
            _ if !word.is_empty() => {
                tokens.push(Token::Name(word.to_owned()));
                word.len()
            }
            _ => {
                let doubled = ["=~", "!~", "!=", "==", ">=", "<="];
                let sign = doubled.into_iter().find(|sign| rest.starts_with(sign));
                let sign = sign.unwrap_or(&rest[..first.len_utf8()]);
                tokens.push(Token::Sign(sign.to_owned()));
                sign.len()
            }
        };
        rest = rest[length..].trim_start();
    }
    tokens
}

/// `answer="unknown"`, in its parts.
struct Matcher {
    label: String,
    sign: String,
    value: String,
}

/// What an expression names.
#[derive(Default)]
struct Named {
    metrics: Vec<(String, Vec<Matcher>)>,
    /// Labels by which it groups or joins.
    groups: BTreeSet<String>,
}

impl Named {
    fn by(expr: &str) -> Named {
        let tokens = tokens(expr);
        let mut named = Named::default();
        let mut at = 0;
        while let Some(token) = tokens.get(at) {
            at += 1;
            let is_called = tokens.get(at) == Some(&Token::Sign("(".to_owned()));
            match token {
                Token::Name(word) if BEFORE_LABELS.contains(&&**word) => {
                    // As far as the bracket ends.
                    let labels = tokens[at..].iter().take_while(|t| **t != Token::Sign(")".into()));
                    let labels = labels.inspect(|_| at += 1).filter_map(|token| match token {
                        Token::Name(label) => Some(label.clone()),
                        _ => None,
                    });
                    named.groups.extend(labels);
                }
                Token::Name(word) => {
                    let groups = AGGREGATIONS.contains(&&**word);
                    if !is_called && !groups && !WORDS.contains(&&**word) {
                        named.metrics.push((word.clone(), Vec::new()));
                    }
                }
                Token::Sign(sign) if sign == "{" => {
                    let (_, matchers) = named.metrics.last_mut().expect("a metric before {");
                    while let Some(
                        [Token::Name(label), Token::Sign(sign), Token::Text(value), end],
                    ) = tokens.get(at..at + 4)
                    {
                        let (label, sign) = (label.clone(), sign.clone());
                        matchers.push(Matcher { label, sign, value: value.clone() });
                        at += 4;
                        if *end == Token::Sign("}".to_owned()) {
                            break;
                        }
                    }
                }
                Token::Sign(_) | Token::Text(_) => {}
            }
        }
        named
    }
}

/// What a house tells Prometheus.
#[derive(Default)]
struct Told {
    /// Counters, gauges and histograms; the latter under one name each.
    families: BTreeSet<String>,
    /// What is said of each of them: its kind, and what it is.
    kinds: BTreeMap<String, String>,
    helps: BTreeMap<String, String>,
    /// Every name a value is told under, with its labels and what they have been.
    values: BTreeMap<String, BTreeMap<String, BTreeSet<String>>>,
}

impl Told {
    fn read(metrics: &str) -> Told {
        let mut told = Told::default();
        for line in metrics.lines() {
            if let Some((family, kind)) = after(line, "# TYPE ") {
                told.families.insert(family.clone());
                told.kinds.insert(family, kind);
            }
            told.helps.extend(after(line, "# HELP "));
            if line.starts_with('#') {
                continue;
            }
            for (name, labels) in Named::by(line).metrics {
                let known = told.values.entry(name).or_default();
                for Matcher { label, value, .. } in labels {
                    known.entry(label).or_default().insert(value);
                }
            }
        }
        told
    }

    /// Metrics of which something is not said. The end of a name says what is counted or measured,
    /// as Prometheus wants it: `_total` a count, `_seconds` a time, nothing what is there now.
    fn unsaid(&self, docs: &str) -> Vec<String> {
        let mut unsaid = Vec::new();
        for family in self.families.iter().filter(|family| family.starts_with("sidelong_")) {
            let kind = &*self.kinds[family];
            let help = self.helps.get(family).map(String::as_str).unwrap_or_default();
            if !help.ends_with('.') {
                unsaid.push(format!("{family} has no help text"));
            }
            let is_named = match kind {
                "counter" => family.ends_with("_total"),
                "histogram" => family.ends_with("_seconds") && help.contains("in seconds"),
                _ => family.ends_with("_seconds") == help.contains("in seconds"),
            };
            if !is_named {
                unsaid.push(format!("{family} does not say its unit"));
            }
            let row = format!("| `{family}` | {kind} | {help} |");
            if !docs.contains(&row) {
                unsaid.push(format!("docs/house.md lacks the row {row}"));
            }
        }
        unsaid
    }

    fn has_label(&self, metric: &str, label: &str) -> bool {
        TARGET_LABELS.contains(&label)
            || self.values.get(metric).is_some_and(|labels| labels.contains_key(label))
    }
}

/// `# TYPE name counter`, after its beginning.
fn after(line: &str, beginning: &str) -> Option<(String, String)> {
    let (family, says) = line.strip_prefix(beginning)?.split_once(' ')?;
    Some((family.to_owned(), says.to_owned()))
}

/// An expression, where it stands, and the labels that are shown of what it gives.
struct Query {
    place: String,
    expr: String,
    shown: Vec<String>,
}

impl Query {
    fn new(place: &str, expr: &str, says: &str) -> Query {
        Query { place: place.to_owned(), expr: expr.to_owned(), shown: shown(says) }
    }

    /// Whatever is not told.
    fn faults(&self, told: &Told) -> Vec<String> {
        let named = Named::by(&self.expr);
        let mut faults = Vec::new();
        let mut fault = |what: String| faults.push(format!("{}: {what}", self.place));
        for (metric, matchers) in &named.metrics {
            if !told.values.contains_key(metric) && !OF_PROMETHEUS.contains(&&**metric) {
                fault(format!("no metric {metric}"));
                continue;
            }
            for Matcher { label, sign, value } in matchers {
                let values = told.values.get(metric).and_then(|labels| labels.get(label));
                let literal = ["=", "!="].contains(&&**sign) && !value.contains('$');
                if !told.has_label(metric, label) {
                    fault(format!("{metric} has no label {label}"));
                } else if literal && values.is_some_and(|values| !values.contains(value)) {
                    fault(format!("{metric} has no {label}=\"{value}\""));
                }
            }
        }
        if named.metrics.is_empty() {
            fault("it asks for nothing".to_owned());
        }
        let has = |label: &str| named.metrics.iter().any(|(name, _)| told.has_label(name, label));
        for label in named.groups.iter().filter(|label| !has(label)) {
            fault(format!("nothing has the label {label}, by which it groups"));
        }
        for label in &self.shown {
            let kept = named.groups.is_empty() || named.groups.contains(label);
            if !kept || !has(label) {
                fault(format!("the label {label} is shown, and is not there"));
            }
        }
        faults
    }
}

/// The labels in `{{code}}` and in `{{ $labels.code }}`.
fn shown(says: &str) -> Vec<String> {
    let inside = says.split("{{").skip(1).filter_map(|rest| rest.split("}}").next());
    let words = inside.filter_map(|inside| inside.split_whitespace().next());
    let labels = words.map(|word| word.strip_prefix("$labels.").unwrap_or(word));
    labels.filter(|word| !word.starts_with('$')).map(str::to_owned).collect()
}

fn deployed(path: &str) -> String {
    in_repository(&format!("deploy/{path}"))
}

fn in_repository(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
    fs::read_to_string(&path).unwrap_or_else(|fault| panic!("{}: {fault}", path.display()))
}

fn dashboard() -> Value {
    serde_json::from_str(&deployed("grafana/sidelong.json")).expect("it is JSON")
}

fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value[key].as_str().unwrap_or_default()
}

fn list<'a>(value: &'a Value, key: &str) -> &'a [Value] {
    value[key].as_array().map_or(&[], Vec::as_slice)
}

/// Those that draw something: rows have their panels behind them, or inside if they are closed.
fn panels(dashboard: &Value) -> Vec<&Value> {
    let all = list(dashboard, "panels").iter();
    let all = all.flat_map(|panel| [panel].into_iter().chain(list(panel, "panels")));
    all.filter(|panel| panel["type"] != "row").collect()
}

fn dashboard_queries(dashboard: &Value) -> Vec<Query> {
    let mut queries = Vec::new();
    for panel in panels(dashboard) {
        let place = format!("panel “{}”", text(panel, "title"));
        let targets = list(panel, "targets").iter();
        queries
            .extend(targets.map(|t| Query::new(&place, text(t, "expr"), text(t, "legendFormat"))));
    }
    for variable in list(&dashboard["templating"], "list") {
        if variable["type"] == "query" {
            let place = format!("variable {}", text(variable, "name"));
            for query in [text(variable, "definition"), text(&variable["query"], "query")] {
                let inside = query.strip_prefix("label_values(").and_then(|q| q.strip_suffix(')'));
                let (expr, label) = inside.and_then(|q| q.rsplit_once(',')).expect("label_values");
                queries.push(Query::new(&place, expr, &format!("{{{{{}}}}}", label.trim())));
            }
        }
    }
    queries
}

/// The fields of each alert, its name among them. Every field is on a line of its own.
fn alerts(rules: &str) -> Vec<BTreeMap<&str, &str>> {
    let mut alerts: Vec<BTreeMap<&str, &str>> = Vec::new();
    for line in rules.lines().map(str::trim) {
        let opens = line.starts_with("- alert:");
        let field = line.strip_prefix("- ").unwrap_or(line).split_once(':');
        if opens {
            alerts.push(BTreeMap::new());
        }
        if let (Some(alert), Some((key, value)), false) =
            (alerts.last_mut(), field, line.starts_with('#'))
        {
            let again = alert.insert(key, value.trim());
            assert_eq!(again, None, "{key} twice: {line}");
        }
    }
    alerts
}

fn alert_queries(rules: &str) -> Vec<Query> {
    let alerts = alerts(rules);
    let query = |alert: &BTreeMap<&str, &str>| {
        let says = format!("{} {}", alert["summary"], alert["description"]);
        Query::new(&format!("alert {}", alert["alert"]), alert["expr"], &says)
    };
    alerts.iter().map(query).collect()
}

/// What two houses tell: one of a cluster in which everything has happened that has a label of its
/// own (a request, an append, a refusal, and a socket that is closed), and one with a certificate.
async fn told() -> Told {
    let listen = Some(([127, 0, 0, 1], 0).into());
    let (cluster, _nats) = cluster::of_its_own("watched");
    let server = TestServer::start_as(|config| {
        (config.metrics_listen, config.cluster) = (listen, Some(cluster));
    });
    let server = server.await;
    let mut players = Player::gather(server.address, 2, json!({ "game": "blink" })).await;
    players[0].ask("say", json!({ "text": "hello" })).await.expect("an append");
    let start = json!({ "order": { "start": {} } });
    players[1].ask("host", start).await.expect_err("a refusal");
    let mut thief = players.remove(1);
    thief.drop_line();
    (thief.token, thief.heard) = ("0".repeat(64), None);
    assert_eq!(thief.try_connect().await, Err(CloseCode::BadToken.number()));
    let by_https = TestServer::start_as(|config| {
        (config.metrics_listen, config.tls) = (listen, Some(Tls::Own));
    });
    Told::read(&(metrics(&server).await + &metrics(&by_https.await).await))
}

async fn metrics(server: &TestServer) -> String {
    let watcher = server.house().metrics_address().expect("it is asked for");
    ask(watcher, "GET", "/metrics", &[], "").await.body
}

#[tokio::test]
async fn the_dashboard_the_alerts_and_the_docs_know_what_the_house_tells() {
    let told = told().await;
    let on_dashboard = dashboard_queries(&dashboard());
    let in_alerts = alert_queries(&deployed("prometheus/alerts.yaml"));
    assert!(on_dashboard.len() > 20 && in_alerts.len() >= 8, "something was not read");

    let queries = on_dashboard.iter().chain(&in_alerts);
    let faults = queries.flat_map(|query| query.faults(&told)).collect::<Vec<_>>();
    assert!(faults.is_empty(), "deploy/ asks for what is not told:\n{}", faults.join("\n"));

    let drawn = on_dashboard.iter().flat_map(|query| Named::by(&query.expr).metrics);
    let drawn = drawn.map(|(metric, _)| metric).collect::<BTreeSet<_>>();
    let is_drawn = |family: &&String| {
        ["", "_bucket", "_sum", "_count"]
            .iter()
            .any(|end| drawn.contains(&format!("{family}{end}")))
    };
    let ours = told.families.iter().filter(|family| family.starts_with("sidelong_"));
    let (seen, unseen): (Vec<_>, Vec<_>) = ours.partition(is_drawn);
    assert!(seen.len() > 10, "{seen:?}");
    assert!(unseen.is_empty(), "told, and not on the dashboard: {unseen:?}");

    let unsaid = told.unsaid(&in_repository("docs/house.md"));
    assert!(unsaid.is_empty(), "{}", unsaid.join("\n"));
}

#[test]
fn every_panel_says_what_it_shows_and_in_which_unit() {
    let dashboard = dashboard();
    for panel in panels(&dashboard) {
        let title = text(panel, "title");
        assert!(!title.is_empty(), "{panel}");
        assert!(!text(panel, "description").is_empty(), "{title} has no description");
        assert!(!text(&panel["fieldConfig"]["defaults"], "unit").is_empty(), "{title} has no unit");
        assert!(!list(panel, "targets").is_empty(), "{title} asks for nothing");
    }
}

#[test]
fn every_alert_says_what_is_wrong_and_what_to_do() {
    let rules = deployed("prometheus/alerts.yaml");
    let alerts = alerts(&rules);
    let names = alerts.iter().map(|alert| alert["alert"]).collect::<BTreeSet<_>>();
    assert_eq!(names.len(), alerts.len(), "a name twice: {names:?}");
    for alert in &alerts {
        for field in ["alert", "expr", "for", "severity", "summary", "description"] {
            let said = alert.get(field).map(|said| said.trim_matches('"')).unwrap_or_default();
            // What YAML carries on in the next lines would not be read here.
            let here = !said.is_empty() && !said.starts_with(['|', '>']);
            assert!(here, "{} has no {field} on one line", alert["alert"]);
        }
        let severity = alert["severity"];
        assert!(["critical", "warning"].contains(&severity), "{}: {severity}", alert["alert"]);
    }
}

#[test]
fn what_is_misspelt_is_found() {
    let told = Told::read(
        "# HELP sidelong_rooms Rooms in memory.\n# TYPE sidelong_rooms gauge\nsidelong_rooms 1\n\
         # TYPE appends_total counter\nappends_total{answer=\"stored\",to=\"/{a},b\"} 1e-3\n\
         # TYPE wait histogram\nwait_bucket{le=\"+Inf\"} 4\nwait_sum 0.5\nwait_count 4\n",
    );
    assert_eq!(told.families.len(), 3);
    assert_eq!(told.unsaid("| `sidelong_rooms` | gauge | Rooms in memory. |"), [""; 0]);
    assert_eq!(told.unsaid("").len(), 1);
    assert!(told.values["appends_total"]["to"].contains("/{a},b"));
    for (expr, says, fault) in [
        (r#"sum(sidelong_rooms{instance=~"$instance"}) > 1"#, "", None),
        ("sum by (answer) (rate(appends_total[$__rate_interval]))", "{{answer}}", None),
        ("histogram_quantile(0.99, sum by (le) (rate(wait_bucket[5m]))) > 0.5", "", None),
        ("up{job=\"x\"} == 0 or absent(up)", "{{ $labels.job }}: {{ $value }}", None),
        ("sum(sidelong_romms)", "", Some("no metric sidelong_romms")),
        ("sidelong_rooms > 0 unless rooms > 0", "", Some("no metric rooms")),
        ("rate(wait[5m])", "", Some("no metric wait")),
        ("appends_total{answr=\"stored\"}", "", Some("appends_total has no label answr")),
        ("appends_total{to=~\".*\", answer=\"sorted\"}", "", Some("has no answer=\"sorted\"")),
        ("sum by (code) (appends_total)", "", Some("nothing has the label code")),
        ("sum by (to) (appends_total)", "{{answer}}", Some("the label answer is shown")),
        ("vector(1)", "", Some("it asks for nothing")),
    ] {
        let faults = Query::new("here", expr, says).faults(&told).join("\n");
        let found = fault.map_or(faults.is_empty(), |fault| faults.contains(fault));
        assert!(found, "{expr}: “{faults}” instead of {fault:?}");
    }
}
