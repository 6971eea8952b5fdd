// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @title What the token reads before it mints
/// @notice The AggregatorV3 shape, so that any proof-of-reserve feed of that shape can stand behind the token.
interface IReserveFeed {
    /// @notice How many decimals `answer` has.
    function decimals() external view returns (uint8);

    /// @notice What the feed measures, in words.
    function description() external view returns (string memory);

    /// @notice The version of the feed's code.
    function version() external view returns (uint256);

    /// @notice One earlier report.
    /// @param roundId The number of the report.
    function getRoundData(uint80 roundId)
        external
        view
        returns (uint80 round, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound);

    /// @notice The newest report.
    function latestRoundData()
        external
        view
        returns (uint80 round, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound);
}
