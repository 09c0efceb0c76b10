//! Servers of NATS that let in whoever proves who they are: by certificates, or by a `.creds` file.

use std::fs;
use std::path::PathBuf;

use cluster::{Link, LinkFault, Logs, Settings};
use data_encoding::BASE64URL_NOPAD;
use local_cluster::Nats;
use nkeys::KeyPair;
use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa};
use serde_json::{Value, json};
use store::{Appended, Store as _};

use crate::{RUNTIME, entries, room};

/// Opens the logs and writes a line to them.
fn write(settings: Settings) -> Result<(), LinkFault> {
    let settings = Settings { replicas: 1, partitions: 1, ..settings };
    let logs = RUNTIME.block_on(async { Logs::open(&Link::open(settings).await?).await })?;
    let stored = logs.append_and_wait(room("KQXZB"), 0, entries(&["deal"]));
    assert!(matches!(stored, Appended::Stored(_)), "{stored:?}");
    Ok(())
}

fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let folder = folder.join(format!("{name}-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

#[test]
fn nats_behind_certificates_lets_in_houses_that_have_one() {
    let folder = folder("certificates");
    let keep = |name: &str, text: String| {
        let file = folder.join(name);
        fs::write(&file, text).expect("a file");
        file
    };
    let key = || rcgen::KeyPair::generate().expect("a key");
    let mut params = CertificateParams::default();
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    let issuer = CertifiedIssuer::self_signed(params, key()).expect("an issuer");
    let ca = keep("ca.pem", issuer.pem());
    let issue = |name: &str| {
        let params = CertificateParams::new([name.to_owned()]).expect("a name");
        let key = key();
        let certificate = params.signed_by(&key, &issuer).expect("signed");
        let pem = (format!("{name}.pem"), format!("{name}.key"));
        (keep(&pem.0, certificate.pem()), keep(&pem.1, key.serialize_pem()))
    };
    let (server, server_key) = issue("localhost");
    let (house, house_key) = issue("house");
    let nats = Nats::start_for(&format!(
        "tls {{\n  cert_file: {server:?}\n  key_file: {server_key:?}\n  ca_file: {ca:?}\n  \
         verify: true\n}}\n"
    ));
    let nats = nats.unwrap_or_else(|fault| panic!("{fault}"));
    let address = nats.address(0).replace("nats://127.0.0.1", "tls://localhost");

    let bare = Settings::new(&address);
    let trusting = Settings { tls_ca: Some(ca), ..bare.clone() };
    let known = Settings { tls_identity: Some((house, house_key)), ..trusting.clone() };
    assert_eq!(write(known), Ok(()));
    for stranger in [bare, trusting] {
        let no = write(stranger).expect_err("it proves nothing");
        assert!(matches!(no, LinkFault::Unreachable(_)), "{no}");
    }
    let _ = fs::remove_dir_all(folder);
}

/// A token as NATS reads it: what is claimed of somebody, signed by whoever may.
fn token(signer: &KeyPair, whom: &KeyPair, name: &str, nats: &Value) -> String {
    let head = json!({ "typ": "JWT", "alg": "ed25519-nkey" });
    let claims = json!({
        "jti": name, "iat": 1_700_000_000, "name": name,
        "iss": signer.public_key(), "sub": whom.public_key(), "nats": nats,
    });
    let part = |part: &Value| BASE64URL_NOPAD.encode(part.to_string().as_bytes());
    let signed = format!("{}.{}", part(&head), part(&claims));
    let signature = signer.sign(signed.as_bytes()).expect("it has a seed");
    format!("{signed}.{}", BASE64URL_NOPAD.encode(&signature))
}

#[test]
fn a_house_with_a_creds_file_is_let_in() {
    let (operator, system, account) =
        (KeyPair::new_operator(), KeyPair::new_account(), KeyPair::new_account());
    let any = json!({
        "subs": -1, "data": -1, "payload": -1, "imports": -1, "exports": -1, "wildcards": true,
        "conn": -1, "leaf": -1, "mem_storage": -1, "disk_storage": -1, "streams": -1,
        "consumer": -1,
    });
    let operator_token =
        token(&operator, &operator, "operator", &json!({ "type": "operator", "version": 2 }));
    let account_token = |whom: &KeyPair, name: &str, limits: &Value| {
        token(&operator, whom, name, &json!({ "type": "account", "version": 2, "limits": limits }))
    };
    let mut plain = any.clone();
    for limit in ["mem_storage", "disk_storage", "streams", "consumer"] {
        plain[limit] = json!(0);
    }
    let nats = Nats::start_for(&format!(
        "operator: {operator_token}\nsystem_account: {sys}\nresolver: MEMORY\n\
         resolver_preload: {{\n  {sys}: {}\n  {}: {}\n}}\n",
        account_token(&system, "SYS", &plain),
        account.public_key(),
        account_token(&account, "HOUSES", &any),
        sys = system.public_key(),
    ));
    let nats = nats.unwrap_or_else(|fault| panic!("{fault}"));

    let folder = folder("creds");
    let creds = |name: &str, signer: &KeyPair| {
        let user = KeyPair::new_user();
        let limits = json!({ "type": "user", "version": 2, "subs": -1, "data": -1, "payload": -1 });
        let file = folder.join(name);
        let text = format!(
            "-----BEGIN NATS USER JWT-----\n{}\n------END NATS USER JWT------\n\n\
             -----BEGIN USER NKEY SEED-----\n{}\n------END USER NKEY SEED------\n",
            token(signer, &user, name, &limits),
            user.seed().expect("it has one"),
        );
        fs::write(&file, text).expect("a file");
        Settings { credentials: Some(file), ..Settings::new(&nats.address(0)) }
    };
    assert_eq!(write(creds("house.creds", &account)), Ok(()));
    let forged = write(creds("forged.creds", &KeyPair::new_account())).expect_err("forged");
    assert!(matches!(forged, LinkFault::Unreachable(_)), "{forged}");
    let missing = Some(folder.join("missing.creds"));
    let missing = Settings { credentials: missing, ..Settings::new(&nats.address(0)) };
    let missing = write(missing).expect_err("there is no such file").to_string();
    assert!(missing.contains("missing.creds cannot be used"), "{missing}");
    let _ = fs::remove_dir_all(folder);
}
