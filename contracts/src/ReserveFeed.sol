// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {
    AccessControlDefaultAdminRules
} from "@openzeppelin/contracts/access/extensions/AccessControlDefaultAdminRules.sol";

import {IReserveFeed} from "./IReserveFeed.sol";

/// @title The part of the reserve that stands behind the coins of this chain
/// @notice The issuer's reporter writes it, with a key that cannot mint: whoever would mint without backing needs both
/// keys. Every report stays readable. Once a day the reporter also writes the root of the tree of all balances, with
/// which a customer proves that its own is counted.
contract ReserveFeed is IReserveFeed, AccessControlDefaultAdminRules {
    /// @notice One report. In millionths of a pound.
    struct Report {
        uint192 amount;
        uint64 reportedAt;
    }

    /// @notice The sum of all customers' balances, provable by each of them.
    /// @param root The root of the Merkle-sum tree.
    /// @param total The sum in it, in millionths.
    /// @param journal The hash of the newest entry of the books that it counts.
    /// @param attestedAt When it was written.
    struct Attestation {
        bytes32 root;
        uint192 total;
        uint64 attestedAt;
        bytes32 journal;
    }

    bytes32 public constant REPORTER_ROLE = keccak256("REPORTER_ROLE");

    Report[] private _reports;
    Attestation[] private _attestations;

    /// @notice Emitted with every report. The shape of an AggregatorV3 feed.
    event AnswerUpdated(int256 indexed current, uint256 indexed roundId, uint256 updatedAt);

    /// @notice Emitted with every attestation.
    event Attested(uint256 indexed number, bytes32 indexed root, uint256 total, bytes32 journal);

    /// @notice Thrown when a report or an attestation that was never written is read.
    error NoSuchReport(uint256 number);

    /// @notice Thrown when an attestation carries no root.
    error RootMissing();

    /// @notice Thrown when an amount is larger than any feed of this chain could mean.
    error AmountTooLarge(uint256 amount);

    /// @param admin Who appoints the reporter.
    /// @param adminDelay How long the admin's handing over of its role must wait, in seconds.
    /// @param reporter Who writes the first reports.
    constructor(address admin, uint48 adminDelay, address reporter) AccessControlDefaultAdminRules(adminDelay, admin) {
        _grantRole(REPORTER_ROLE, reporter);
    }

    /// @notice Writes what stands behind the coins of this chain now. Only the reporter. The time is the block's.
    /// @param amount In millionths of a pound.
    function report(uint256 amount) external onlyRole(REPORTER_ROLE) {
        _reports.push(Report({amount: _bounded(amount), reportedAt: uint64(block.timestamp)}));
        // casting is safe: bounded above
        // forge-lint: disable-next-line(unsafe-typecast)
        emit AnswerUpdated(int256(amount), _reports.length, block.timestamp);
    }

    /// @notice Writes the root of the tree of all balances. Only the reporter.
    /// @param root The root of the Merkle-sum tree.
    /// @param total The sum in it, in millionths.
    /// @param journal The hash of the newest entry of the books that it counts.
    function attest(bytes32 root, uint256 total, bytes32 journal) external onlyRole(REPORTER_ROLE) {
        require(root != bytes32(0), RootMissing());
        _attestations.push(
            Attestation({root: root, total: _bounded(total), attestedAt: uint64(block.timestamp), journal: journal})
        );
        emit Attested(_attestations.length, root, total, journal);
    }

    /// @notice One attestation, counted from 1.
    function attestation(uint256 number) external view returns (Attestation memory) {
        require(number > 0 && number <= _attestations.length, NoSuchReport(number));
        return _attestations[number - 1];
    }

    /// @notice How many attestations there are.
    function attestations() external view returns (uint256) {
        return _attestations.length;
    }

    /// @inheritdoc IReserveFeed
    function decimals() external pure returns (uint8) {
        return 6;
    }

    /// @inheritdoc IReserveFeed
    function description() external pure returns (string memory) {
        return "GBPC reserve allotted to this chain";
    }

    /// @inheritdoc IReserveFeed
    function version() external pure returns (uint256) {
        return 1;
    }

    /// @inheritdoc IReserveFeed
    /// @dev Before the first report it answers zero, dated zero: nothing can be minted on it.
    function latestRoundData()
        external
        view
        returns (uint80 round, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound)
    {
        uint256 newest = _reports.length;
        return newest == 0 ? (uint80(0), int256(0), uint256(0), uint256(0), uint80(0)) : _round(newest);
    }

    /// @inheritdoc IReserveFeed
    function getRoundData(uint80 roundId)
        external
        view
        returns (uint80 round, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound)
    {
        require(roundId > 0 && roundId <= _reports.length, NoSuchReport(roundId));
        return _round(roundId);
    }

    function _round(uint256 number) private view returns (uint80, int256, uint256, uint256, uint80) {
        Report memory r = _reports[number - 1];
        // casting is safe: nobody can pay for 2^80 reports
        // forge-lint: disable-next-line(unsafe-typecast)
        uint80 id = uint80(number);
        return (id, int256(uint256(r.amount)), r.reportedAt, r.reportedAt, id);
    }

    function _bounded(uint256 amount) private pure returns (uint192) {
        require(amount <= type(uint192).max, AmountTooLarge(amount));
        // casting is safe: just checked
        // forge-lint: disable-next-line(unsafe-typecast)
        return uint192(amount);
    }
}
